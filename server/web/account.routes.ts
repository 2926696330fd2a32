import type { AccessDatabase } from '../access/access-database.ts';
import { proveAddressByCode, sendAddressCode } from '../access/accounts/address-codes.ts';
import { changePassword, chooseLanguage, updateProfile } from '../access/accounts/profile.ts';
import { organizationId } from '../access/organizations/organization.schema.ts';
import { exportOwnData } from '../access/privacy/own-data.ts';
import { ownSessionId } from '../access/sessions/own-session.schema.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../access/sessions/own-sessions.ts';
import type { Sessions } from '../access/sessions/sessions.ts';
import { originOf } from '../kernel/http/origin.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import { parseInput } from '../kernel/operations/parse.ts';
import type { TablePrivacy } from '../kernel/privacy/table-privacy.ts';
import type { PersonCall, PersonRoute } from './person-routes.ts';

export interface AccountRouteOptions {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  /** Undefined if no SMTP server is configured. */
  readonly mailer: MailQueue | undefined;
  /** Removes credentials from the memory of this process; an empty id means all of them. */
  readonly forgetCredential: (credentialId: string) => void;
  /** What all families declare about personal data in their tables, for the export of one's own data. */
  readonly privacy: readonly TablePrivacy[];
}

/** What belongs to a person in all organizations: name, password, browsers, and the current organization. */
export function accountRoutes(options: AccountRouteOptions) {
  const { database, sessions, mailer, forgetCredential } = options;
  return [
    ownDataRoute(options),
    {
      method: 'PATCH',
      path: '/profile',
      body: true,
      handle: ({ session, input }) => updateProfile(database, session.userId, input),
    },
    {
      method: 'PUT',
      path: '/language',
      body: true,
      bySingleSignOn: true,
      handle: ({ session, input }) => chooseLanguage(database, session.userId, input),
    },
    {
      method: 'POST',
      path: '/password',
      body: true,
      handle: async ({ session, input, request, reply }) => {
        const { sessionId } = session;
        const origin = originOf(request);
        const by = { sessionId, address: request.ip, browser: sessions.browserHash(request), origin };
        await changePassword(database, session.userId, input, by);
        forgetCredential('');
        await sessions.renew(reply, session);
      },
    },
    {
      method: 'POST',
      path: '/address-code',
      body: false,
      handle: ({ session, request }) => sendAddressCode(database, mailer, session.userId, request.ip),
    },
    {
      method: 'POST',
      path: '/address-proof',
      body: true,
      handle: ({ session, input }) => proveAddressByCode(database, session.userId, input),
    },
    ...browserRoutes(options),
    {
      method: 'POST',
      path: '/organization',
      body: true,
      handle: ({ session, input, reply }) =>
        sessions.switchOrganization(reply, session, parseInput(organizationId, input).id),
    },
  ] as const satisfies readonly PersonRoute[];
}

/** The browsers in which a person is signed in; after single sign-on, those of its organization. */
function browserRoutes({ database, sessions }: AccountRouteOptions) {
  return [
    {
      method: 'GET',
      path: '/sessions',
      body: false,
      bySingleSignOn: true,
      handle: ({ session }) => listOwnSessions(database, session),
    },
    {
      method: 'DELETE',
      path: '/sessions/:id',
      sensitive: true,
      body: false,
      bySingleSignOn: true,
      handle: ({ session, input, request }) =>
        endOwnSession(database, session, parseInput(ownSessionId, input).id, originOf(request)),
    },
    {
      method: 'POST',
      path: '/sessions/end-others',
      sensitive: true,
      body: false,
      bySingleSignOn: true,
      handle: ({ session, request }) => endOtherSessions(database, session, originOf(request)),
    },
    {
      method: 'POST',
      path: '/sign-out',
      body: false,
      bySingleSignOn: true,
      handle: ({ request, reply }: PersonCall) => sessions.end(request, reply),
    },
  ] as const satisfies readonly PersonRoute[];
}

function ownDataRoute({ database, privacy }: AccountRouteOptions): PersonRoute {
  return {
    method: 'GET',
    path: '/privacy-export',
    body: false,
    handle: ({ session }) => exportOwnData(database, privacy, session.userId),
  };
}
