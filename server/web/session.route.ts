import type { AccessDatabase } from '../access/access-database.ts';
import { organizationsOf } from '../access/sessions/session-organizations.ts';
import type { Database } from '../kernel/database/database.ts';
import { readTimeZone } from '../kernel/settings/time-zone.ts';
import { VERSION } from '../kernel/version.ts';
import type { PersonRoute } from './person-routes.ts';
import type { WebSession } from './session.schema.ts';

interface SessionRoute {
  readonly accessDatabase: AccessDatabase;
  readonly database: Database;
  readonly baseUrl: string;
}

/** `GET /web/session` returns the signed-in person, their current organization and their other ones. */
export function sessionRoute({ accessDatabase, database, baseUrl }: SessionRoute) {
  return {
    method: 'GET',
    path: '/session',
    body: false,
    bySingleSignOn: true,
    handle: async ({ session }): Promise<WebSession> => {
      const organizations = await organizationsOf(accessDatabase, session);
      const organization = organizations.find(({ id }) => id === session.organizationId) ?? null;
      return {
        user: {
          id: session.userId,
          name: session.userName,
          email: session.email,
          email_proved: session.isEmailProved,
        },
        single_sign_on: session.singleSignOnFor !== null,
        organization,
        time_zone: organization && (await readTimeZone(database.reading(organization.id), organization.id)),
        lacks_second_factor: session.lacksSecondFactor,
        lacks_single_sign_on: session.lacksSingleSignOn,
        organizations,
        base_url: baseUrl,
        version: VERSION,
      };
    },
  } as const satisfies PersonRoute;
}
