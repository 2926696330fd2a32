import { ASKED, matches } from '../../files/imports/rows/matching.sql.ts';
import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';

/** How records are found that an upsert names: rows of `key` and `id`, in the order of creation. */

/** The contacts with email addresses, ignoring case. */
export function contactsWithEmail(organizationId: string, emails: readonly string[]): Sql {
  const contacts = sql`
    SELECT c.email_folded AS compared, c.id FROM contacts c
    WHERE c.org_id = ${organizationId} AND c.email_folded = ANY (${ASKED})`;
  return sql`${matches(emails, sql`fold_text(key)`, contacts)} ORDER BY found.id`;
}

/** The companies with domains, in any notation. */
export function companiesWithDomain(organizationId: string, domains: readonly string[]): Sql {
  const companies = sql`
    SELECT c.domain_folded AS compared, c.id FROM companies c
    WHERE c.org_id = ${organizationId} AND c.domain_folded = ANY (${ASKED})`;
  const compared = sql`regexp_replace(fold_text(btrim(key)), '^(https?://)?(www\\.)?', '')`;
  return sql`${matches(domains, compared, companies)} ORDER BY found.id`;
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
