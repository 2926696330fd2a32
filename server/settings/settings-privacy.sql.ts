import { sql } from '../kernel/database/sql.ts';
import { PASSWORD_SETTING, SERVER_SETTING } from '../kernel/mail/own-account.sql.ts';
import type { FamilyPrivacy, PersonRows } from '../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions } from '../kernel/privacy/traces.sql.ts';

/**
 * A mail server whose user or sender is the person: an address is theirs as a whole, a name may contain theirs. The whole setting is
 * erased, because it does not work without them.
 */
const mailServer: PersonRows = {
  where: (
    person,
  ) => sql`${inOrganizations(person)} AND t.name IN (${SERVER_SETTING}, ${PASSWORD_SETTING}) AND EXISTS (
    SELECT FROM organization_settings s WHERE s.org_id = t.org_id AND s.name = ${SERVER_SETTING}
      AND (ARRAY[lower(s.value ->> 'user'), lower(s.value ->> 'from_address')]
          && ARRAY(SELECT lower(v.part) FROM unnest(${person.values}::text[]) AS v (part))
        OR ${mentions(sql`s.value ->> 'from_name'`, person.values)}))`,
  erase: 'delete',
  show: () => sql`json_build_object('setting', t.name, 'value', t.value)`,
};

/** How settings are exported and erased. */
export const settingsPrivacy: FamilyPrivacy = {
  tables: [
    {
      table: 'organization_settings',
      ...{ personal: ['value'], secret: ['sealed'], other: ['name', 'hint'] },
      ...{ contact: [mailServer], user: [mailServer] },
    },
    { table: 'ecb_rates', personal: [], other: ['currency'], contact: [], user: [], organization: null },
  ],
};
