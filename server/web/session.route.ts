import { z } from 'zod';
import type { AccessDatabase } from '../access/access-database.ts';
import { organizationsOf } from '../access/sessions/session-organizations.ts';
import type { Database } from '../kernel/database/database.ts';
import { languageOf } from '../kernel/language/language.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { VERSION } from '../kernel/version.ts';
import type { PersonRoute } from './person-routes.ts';
import type { WebSession } from './session.schema.ts';

/** What the app needs before it is shown. */
const REGIONAL = {
  fields: z.object({ time_zone: z.string(), language: z.string() }),
  defaults: { time_zone: 'UTC', language: 'en' },
};

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
      const regional =
        organization && (await readSettings(database.reading(organization.id), organization.id, REGIONAL));
      return {
        user: {
          id: session.userId,
          name: session.userName,
          email: session.email,
          email_proved: session.isEmailProved,
        },
        single_sign_on: session.singleSignOnFor !== null,
        organization,
        language: session.ownLanguage ?? languageOf(regional?.language ?? null),
        own_language: session.ownLanguage,
        time_zone: regional?.time_zone ?? null,
        lacks_second_factor: session.lacksSecondFactor,
        lacks_single_sign_on: session.lacksSingleSignOn,
        organizations,
        base_url: baseUrl,
        version: VERSION,
      };
    },
  } as const satisfies PersonRoute;
}
