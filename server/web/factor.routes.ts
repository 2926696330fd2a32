import {
  beginTotp,
  confirmTotpApp,
  type FactorServices,
  listFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../access/factors/factors.ts';
import { listWays, reauthenticate, reauthenticationOptions } from '../access/factors/reauthentication.ts';
import {
  addPasskey,
  listPasskeys,
  type PasskeyServices,
  passkeyOptions,
  removePasskey,
} from '../access/passkeys/passkeys.ts';
import type { PersonRoute } from './person-routes.ts';

/** The second factors of a person. */
export function factorRoutes(services: FactorServices & PasskeyServices) {
  return [...codeRoutes(services), ...passkeyRoutes(services), ...reauthenticationRoutes(services)] as const;
}

/** Authenticator app and recovery codes. */
function codeRoutes(services: FactorServices) {
  return [
    {
      method: 'GET',
      path: '/factors',
      body: false,
      handle: ({ session }) => listFactors(services, session.userId),
    },
    {
      method: 'POST',
      path: '/factors/totp',
      sensitive: true,
      body: false,
      handle: ({ session }) => beginTotp(services, session),
    },
    {
      method: 'POST',
      path: '/factors/totp/confirm',
      sensitive: true,
      body: true,
      handle: (call) => confirmTotpApp(services, call, call.input),
    },
    {
      method: 'DELETE',
      path: '/factors/totp',
      sensitive: true,
      body: false,
      handle: (call) => removeTotp(services, call),
    },
    {
      method: 'POST',
      path: '/factors/recovery-codes',
      sensitive: true,
      body: false,
      handle: (call) => renewRecoveryCodes(services, call),
    },
  ] as const satisfies readonly PersonRoute[];
}

function passkeyRoutes(services: PasskeyServices) {
  return [
    {
      method: 'GET',
      path: '/factors/passkeys',
      body: false,
      handle: ({ session }) => listPasskeys(services, session.userId),
    },
    {
      method: 'POST',
      path: '/factors/passkeys/options',
      sensitive: true,
      body: false,
      handle: ({ session }) => passkeyOptions(services, session),
    },
    {
      method: 'POST',
      path: '/factors/passkeys',
      sensitive: true,
      body: true,
      handle: (call) => addPasskey(services, call, call.input),
    },
    {
      method: 'DELETE',
      path: '/factors/passkeys/:id',
      sensitive: true,
      body: false,
      handle: (call) => removePasskey(services, call, call.input),
    },
  ] as const satisfies readonly PersonRoute[];
}

/** How a person confirms their identity. */
function reauthenticationRoutes(services: FactorServices & PasskeyServices) {
  return [
    {
      method: 'GET',
      path: '/reauthentication',
      bySingleSignOn: true,
      body: false,
      handle: ({ session }) => listWays(services, session),
    },
    {
      method: 'POST',
      path: '/reauthentication',
      body: true,
      handle: (call) => reauthenticate(services, call, call.input),
    },
    {
      method: 'POST',
      path: '/reauthentication/options',
      body: false,
      handle: (call) => reauthenticationOptions(services, call),
    },
  ] as const satisfies readonly PersonRoute[];
}
