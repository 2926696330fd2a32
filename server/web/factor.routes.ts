import {
  beginTotp,
  confirmTotpApp,
  type FactorServices,
  listFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../access/factors/factors.ts';
import type { PersonRoute } from './person-routes.ts';

/** What a person has to prove who they are besides the password: authenticator app and recovery codes. */
export function factorRoutes(services: FactorServices): readonly PersonRoute[] {
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
      body: false,
      handle: ({ session }) => beginTotp(services, session),
    },
    {
      method: 'POST',
      path: '/factors/totp/confirm',
      body: true,
      handle: (call) => confirmTotpApp(services, call, call.input),
    },
    { method: 'DELETE', path: '/factors/totp', body: false, handle: (call) => removeTotp(services, call) },
    {
      method: 'POST',
      path: '/factors/recovery-codes',
      body: false,
      handle: (call) => renewRecoveryCodes(services, call),
    },
  ];
}
