import { type Sql, sql } from '../../../kernel/database/sql.ts';

/** How contacts are found by an address that they have, be it the primary one or a further one. */

/** The further addresses of a kind as they are compared, as rows of `value` and `id`. */
export function furtherAddresses(organizationId: string, kind: 'email' | 'phone'): Sql {
  return sql`
    SELECT a.compared AS value, a.contact_id AS id FROM contact_addresses a
    WHERE a.org_id = ${organizationId} AND a.kind = ${kind}`;
}

/** All email addresses of contacts as they are compared, or all numbers by their digits, as rows of `compared` and `id`. */
export function contactsWithOneOf(organizationId: string, kind: 'email' | 'phone', values: Sql): Sql {
  const column = kind === 'email' ? sql`c.email_folded` : sql`c.phone_digits`;
  return sql`
    SELECT ${column} AS compared, c.id FROM contacts c
    WHERE c.org_id = ${organizationId} AND ${column} = ANY (${values})
    UNION
    SELECT f.value, f.id FROM (${furtherAddresses(organizationId, kind)}) f WHERE f.value = ANY (${values})`;
}

/** The condition that a contact `c` has a whole email address, ignoring case. */
export function hasEmail(organizationId: string, email: string | undefined): Sql | undefined {
  return email === undefined ? undefined : has(organizationId, 'email', sql`fold_text(${email})`);
}

/** The condition that a contact `c` has a phone number; its digits alone are compared, if it has any. */
export function hasPhone(organizationId: string, phone: string | undefined): Sql | undefined {
  if (phone === undefined) return undefined;
  const digits = phone.replaceAll(/[^0-9]/g, '');
  return digits === '' ? sql`c.phone = ${phone}` : has(organizationId, 'phone', sql`${digits}`);
}

/** The condition that a contact `c` has a phone number in exactly this notation. */
export function hasExactPhone(organizationId: string, phone: string): Sql {
  const further = sql`EXISTS (SELECT FROM json_array_elements(c.phones) p WHERE p ->> 'phone' = ${phone})`;
  return sql`${hasPhone(organizationId, phone) ?? sql`true`} AND (c.phone = ${phone} OR ${further})`;
}

/** The ids are looked up first, by two indexes; an OR of both would let PostgreSQL read all contacts. */
function has(organizationId: string, kind: 'email' | 'phone', value: Sql): Sql {
  const holders = contactsWithOneOf(organizationId, kind, sql`ARRAY[${value}]`);
  return sql`c.id = ANY (ARRAY(SELECT h.id FROM (${holders}) h))`;
}
