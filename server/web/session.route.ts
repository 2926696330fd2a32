import { organizationsOf } from '../access/sessions/session-organizations.ts';
import type { Statements } from '../kernel/database/database.ts';
import { VERSION } from '../kernel/version.ts';
import type { PersonRoute } from './person-routes.ts';
import type { WebSession } from './session.schema.ts';

/** `GET /web/session` returns the signed-in person, their current organization and their other ones. */
export function sessionRoute(database: Statements, baseUrl: string) {
  return {
    method: 'GET',
    path: '/session',
    body: false,
    bySingleSignOn: true,
    handle: async ({ session }): Promise<WebSession> => {
      const organizations = await organizationsOf(database, session);
      return {
        user: {
          id: session.userId,
          name: session.userName,
          email: session.email,
          email_proved: session.isEmailProved,
        },
        single_sign_on: session.singleSignOnFor !== null,
        organization: organizations.find(({ id }) => id === session.organizationId) ?? null,
        lacks_second_factor: session.lacksSecondFactor,
        lacks_single_sign_on: session.lacksSingleSignOn,
        organizations,
        base_url: baseUrl,
        version: VERSION,
      };
    },
  } as const satisfies PersonRoute;
}
