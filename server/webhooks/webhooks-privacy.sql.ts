import { sql } from '../kernel/database/sql.ts';
import type { FamilyPrivacy, PersonRows } from '../kernel/privacy/table-privacy.ts';
import { inJson, inOrganizations, mentions } from '../kernel/privacy/traces.sql.ts';

const waiting: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.event_id = ANY (${person.eventIds}::uuid[])`,
  erase: 'delete',
  show: null,
};

const attempt: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND (t.event_id = ANY (${person.eventIds}::uuid[])
    OR ${mentions(sql`concat(t.response_body, t.message)`, [...person.values, ...inJson(person.values)])})`,
  erase: () => sql`response_body = NULL, message = NULL`,
  show: null,
};

/** How webhooks implement exports and erasures. The response of a receiver may contain what was sent to it. */
export const webhooksPrivacy: FamilyPrivacy = {
  tables: [
    {
      table: 'webhook_subscriptions',
      personal: [],
      secret: ['secret', 'previous_secret', 'secret_sealed', 'previous_secret_sealed'],
      other: ['target_url', 'event_types', 'filter', 'description', 'disabled_reason'],
      contact: [],
      user: [],
    },
    { table: 'webhook_endpoints', personal: [], other: [], contact: [], user: [] },
    { table: 'webhook_queue', personal: [], other: [], contact: [waiting], user: [] },
    {
      table: 'webhook_attempts',
      personal: ['response_body', 'message'],
      other: ['event_type', 'outcome', 'target_url', 'reason'],
      contact: [attempt],
      user: [],
      steps: {
        key: [
          ['subscription_id', 'uuid'],
          ['id', 'uuid'],
        ],
        rows: 20_000,
      },
    },
  ],
};
