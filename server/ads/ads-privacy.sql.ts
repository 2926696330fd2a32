import { sql } from '../kernel/database/sql.ts';
import type { FamilyPrivacy, PersonRows } from '../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions, withoutValues } from '../kernel/privacy/traces.sql.ts';

/**
 * What conversions hold of people: only what a platform may have repeated in its refusal. Hashes and click ids are not kept here; they
 * are read from the contact when a conversion is sent.
 */

const mentioned: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${mentions(sql`t.reason`, person.values)}`,
  erase: ({ values }) => sql`reason = ${withoutValues(sql`t.reason`, values)}`,
  show: null,
};

export const adsPrivacy: FamilyPrivacy = {
  tables: [
    {
      table: 'conversion_destinations',
      personal: [],
      secret: ['sealed'],
      other: [
        ...[
          'kind',
          'name',
          'config',
          'value_rule',
          'zero_value',
          'identifiers',
          'consent_policy',
          'secret_hint',
        ],
        ...['health_state', 'health_message'],
      ],
      contact: [],
      user: [],
    },
    { table: 'conversion_intake', personal: [], other: [], contact: [], user: [] },
    { table: 'conversions', personal: [], other: ['event_id', 'currency'], contact: [], user: [] },
    {
      table: 'conversion_sends',
      personal: ['reason'],
      other: ['state', 'platform_reference'],
      contact: [mentioned],
      user: [],
    },
  ],
};
