import { ASKED, leftRecords, matches, oldestOf } from '../../files/imports/rows/matching.sql.ts';
import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import type { WrittenRecord } from '../../kernel/family/import-kind.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import { contactsWithOneOf } from '../contacts/addresses/address.sql.ts';
import type { ExternalTable } from '../external-ids/external-id.sql.ts';
import { companiesOfDomains, contactsOfEmails } from '../upsert/match.sql.ts';

/** How an import finds existing records, and those to which rows refer. */

/** The oldest contact with each email address, ignoring case. */
export function contactsByEmail(organizationId: string, emails: readonly string[]): Sql {
  return oldestOf(contactsOfEmails(organizationId, emails));
}

/** The oldest contact with each phone number, compared by digits. */
export function contactsByPhone(organizationId: string, phones: readonly string[]): Sql {
  const contacts = contactsWithOneOf(organizationId, 'phone', ASKED);
  return oldestOf(matches(phones, sql`regexp_replace(key, '[^0-9]', '', 'g')`, contacts));
}

/** The contacts with each "last first" name that no other contact shares. */
export function contactsByName(organizationId: string, names: readonly string[]): Sql {
  const contacts = sql`
    SELECT c.name_folded AS compared, c.id FROM contacts c
    WHERE c.org_id = ${organizationId} AND c.name_folded = ANY (${ASKED})`;
  return onlyOneOf(names, contacts);
}

/** The oldest company with each name, ignoring case and accents. */
export function companiesByName(organizationId: string, names: readonly string[]): Sql {
  const companies = sql`
    SELECT c.name_folded AS compared, c.id FROM companies c
    WHERE c.org_id = ${organizationId} AND c.name_folded = ANY (${ASKED})`;
  return oldestOf(matches(names, sql`fold_name(key)`, companies));
}

/** The oldest company with each domain, in any notation. */
export function companiesByDomain(organizationId: string, domains: readonly string[]): Sql {
  return oldestOf(companiesOfDomains(organizationId, domains));
}

/** The oldest deal with each title and company. A key is the company's id or nothing, a space, and the title. */
export function dealsByTitle(organizationId: string, keys: readonly string[]): Sql {
  const deals = sql`
    SELECT coalesce(d.company_id::text, '') || ' ' || d.title_folded AS compared, d.id FROM deals d
    WHERE d.org_id = ${organizationId}
      AND d.title_folded = ANY (ARRAY(SELECT substr(compared, strpos(compared, ' ') + 1) FROM asked))`;
  const compared = sql`split_part(key, ' ', 1) || ' ' || fold_name(substr(key, strpos(key, ' ') + 1))`;
  return oldestOf(matches(keys, compared, deals));
}

/** The deals with each title that no other deal has, ignoring case and accents. */
export function dealsByName(organizationId: string, titles: readonly string[]): Sql {
  const deals = sql`
    SELECT d.title_folded AS compared, d.id FROM deals d
    WHERE d.org_id = ${organizationId} AND d.title_folded = ANY (${ASKED})`;
  return onlyOneOf(titles, deals);
}

/** The records with each name that no other of these records has. */
function onlyOneOf(names: readonly string[], records: Sql): Sql {
  return sql`${oldestOf(matches(names, sql`fold_name(key)`, records))} HAVING count(*) = 1`;
}

/**
 * The oldest task with each title, records and date. A key is a JSON list: the ids of contact, company and deal, when it is due by the key
 * that tasks are sorted by, and the title.
 */
export function tasksByTitle(organizationId: string, keys: readonly string[]): Sql {
  const tasks = sql`
    SELECT jsonb_build_array(t.contact_id, t.company_id, t.deal_id, ${timestampText(sql`t.due_key`)}, t.search_words) AS compared, t.id
    FROM tasks t WHERE t.org_id = ${organizationId}
      AND (t.due_key IS NULL OR t.due_key = ANY (ARRAY(SELECT (compared ->> 3)::timestamptz FROM asked)))`;
  const compared = sql`jsonb_set(key::jsonb, '{4}', to_jsonb(fold_search(key::jsonb ->> 4)))`;
  return oldestOf(matches(keys, compared, tasks));
}

/** The record with each external id. A key is what `externalKey` makes of one. */
export function recordsByExternalId(
  organizationId: string,
  table: ExternalTable,
  keys: readonly string[],
): Sql {
  const records = sql`
    SELECT jsonb_build_array(r.external_source, r.external_id) AS compared, r.id FROM ${constantSql(table)} r
    WHERE r.org_id = ${organizationId} AND r.external_id = ANY (ARRAY(SELECT compared ->> 1 FROM asked))`;
  return oldestOf(matches(keys, sql`key::jsonb`, records));
}

/** Those of the contacts or deals that have a company. */
export function recordsWithCompany(table: 'contacts' | 'deals') {
  return (organizationId: string, ids: readonly string[]): Sql => sql`
    SELECT r.id FROM ${constantSql(table)} r
    WHERE r.org_id = ${organizationId} AND r.id = ANY (${ids}::uuid[]) AND r.company_id IS NOT NULL`;
}

type Left = Pick<WrittenRecord, 'record_id' | 'version'>;

/** Contacts that are unchanged since the import, without linked deals and logged activities. */
export function untouchedContacts(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT c.id FROM ${leftRecords(records)} JOIN contacts c ON c.org_id = ${organizationId} AND c.id = l.id
    WHERE c.updated_at = l.version
      AND NOT EXISTS (SELECT FROM deals d WHERE d.org_id = ${organizationId} AND d.contact_id = c.id)
      AND NOT EXISTS (SELECT FROM deal_contacts dc WHERE dc.org_id = ${organizationId} AND dc.contact_id = c.id)
      AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = ${organizationId} AND a.contact_id = c.id AND a.created_at > l.version)`;
}

/** Companies that are unchanged since the import, without linked contacts and deals. */
export function untouchedCompanies(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT c.id FROM ${leftRecords(records)} JOIN companies c ON c.org_id = ${organizationId} AND c.id = l.id
    WHERE c.updated_at = l.version
      AND NOT EXISTS (SELECT FROM deals d WHERE d.org_id = ${organizationId} AND d.company_id = c.id)
      AND NOT EXISTS (SELECT FROM contacts p WHERE p.org_id = ${organizationId} AND p.company_id = c.id)`;
}

/** Deals that are unchanged since the import, without logged activities. */
export function untouchedDeals(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT d.id FROM ${leftRecords(records)} JOIN deals d ON d.org_id = ${organizationId} AND d.id = l.id
    WHERE d.updated_at = l.version
      AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = ${organizationId} AND a.deal_id = d.id AND a.created_at > l.version)`;
}

/** Tasks that are unchanged since the import. */
export function untouchedTasks(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT t.id FROM ${leftRecords(records)} JOIN tasks t ON t.org_id = ${organizationId} AND t.id = l.id
    WHERE t.updated_at = l.version`;
}
