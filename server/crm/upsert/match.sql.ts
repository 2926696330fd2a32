import { ASKED, matches } from '../../files/imports/rows/matching.sql.ts';
import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { contactsWithOneOf } from '../contacts/addresses/address.sql.ts';

/** How records are found that an upsert or a file names. */

/** The contacts with email addresses, primary or further ones, ignoring case, as rows of `key` and `id`. */
export function contactsOfEmails(organizationId: string, emails: readonly string[]): Sql {
  return matches(emails, sql`fold_text(key)`, contactsWithOneOf(organizationId, 'email', ASKED));
}

/** The companies with domains, in any notation, as rows of `key` and `id`. */
export function companiesOfDomains(organizationId: string, domains: readonly string[]): Sql {
  const companies = sql`
    SELECT c.domain_folded AS compared, c.id FROM companies c
    WHERE c.org_id = ${organizationId} AND c.domain_folded = ANY (${ASKED})`;
  const compared = sql`regexp_replace(fold_text(btrim(key)), '^(https?://)?(www\\.)?', '')`;
  return matches(domains, compared, companies);
}

/** Rows of `key` and `id`, the oldest record first, because ids are in the order of creation. */
export function oldestFirst(matching: Sql): Sql {
  return sql`SELECT m.key, m.id FROM (${matching}) m ORDER BY m.id`;
}

/** Which of some ids are records of a table. */
export function selectExisting(
  organizationId: string,
  table: 'contacts' | 'companies',
  ids: readonly string[],
): Sql {
  return sql`
    SELECT r.id FROM ${constantSql(table)} r WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[])`;
}
