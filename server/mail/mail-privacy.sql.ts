import { sql } from '../kernel/database/sql.ts';
import type { FamilyPrivacy, PersonRows } from '../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions } from '../kernel/privacy/traces.sql.ts';

const toContact: PersonRows = {
  where: (person) => sql`${inOrganizations(person)}
    AND ${mentions(sql`concat(t.recipient, ' ', t.reason)`, person.values)}`,
  erase: 'delete',
  show: () =>
    sql`json_build_object('kind', t.kind, 'recipient', t.recipient, 'state', t.state, 'created_at', t.created_at)`,
};

/** The sealed text of a digest of tasks may name the contact. */
const inDigest: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.kind = 'task_digest' AND t.has_content`,
  erase: 'delete',
  show: null,
};

/** Includes those about the account, which belong to no organization. */
const toUser: PersonRows = {
  ...toContact,
  where: ({ values }) => mentions(sql`concat(t.recipient, ' ', t.reason)`, values),
};

/** How emails implement exports and erasures. Their content is sealed and kept only until they are sent. */
export const mailPrivacy: FamilyPrivacy = {
  tables: [
    {
      table: 'mail_messages',
      personal: ['recipient', 'reason'],
      secret: ['sealed'],
      other: ['kind', 'account', 'state'],
      contact: [toContact, inDigest],
      user: [toUser],
    },
    { table: 'held_work', personal: [], other: ['reason'], contact: [], user: [], organization: null },
  ],
};
