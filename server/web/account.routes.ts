import type { AccessDatabase } from '../access/access-database.ts';
import { changePassword, updateProfile } from '../access/accounts/profile.ts';
import { organizationId } from '../access/organizations/organization.schema.ts';
import { ownSessionId } from '../access/sessions/own-session.schema.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../access/sessions/own-sessions.ts';
import type { Sessions } from '../access/sessions/sessions.ts';
import { parseInput } from '../kernel/parse.ts';
import type { PersonCall, PersonRoute } from './person-routes.ts';

/** What belongs to a person in every organization: name, password, browsers, and where they work now. */
export function accountRoutes(database: AccessDatabase, sessions: Sessions): readonly PersonRoute[] {
  return [
    {
      method: 'PATCH',
      path: '/profile',
      body: true,
      handle: ({ session, input }) => updateProfile(database, session.userId, input),
    },
    {
      method: 'POST',
      path: '/password',
      body: true,
      handle: async ({ session, input, request, reply }) => {
        const by = { sessionId: session.sessionId, address: request.ip };
        await changePassword(database, session.userId, input, by);
        await sessions.renew(reply, session);
      },
    },
    {
      method: 'GET',
      path: '/sessions',
      body: false,
      handle: ({ session }) => listOwnSessions(database, session),
    },
    {
      method: 'DELETE',
      path: '/sessions/:id',
      body: false,
      handle: ({ session, input }) => endOwnSession(database, session, parseInput(ownSessionId, input).id),
    },
    {
      method: 'POST',
      path: '/sessions/end-others',
      body: false,
      handle: ({ session }) => endOtherSessions(database, session),
    },
    {
      method: 'POST',
      path: '/organization',
      body: true,
      handle: ({ session, input, reply }) =>
        sessions.switchOrganization(reply, session, parseInput(organizationId, input).id),
    },
    {
      method: 'POST',
      path: '/sign-out',
      body: false,
      handle: ({ request, reply }: PersonCall) => sessions.end(request, reply),
    },
  ];
}
