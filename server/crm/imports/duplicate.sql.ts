import { type Sql, sql } from '../../kernel/sql.ts';
import type { WrittenRecord } from './record-kind.ts';

/** How an import finds records: those that are there already, and those that rows refer to. */

/** The oldest contact of each e-mail address, in any case. */
export function contactsByEmail(organizationId: string, emails: readonly string[]): Sql {
  return oldestOfEach(
    emails,
    sql`SELECT c.id FROM contacts c WHERE c.org_id = ${organizationId} AND c.email_folded = lower(k.key)`,
  );
}

/** The oldest contact of each phone number, by its digits. */
export function contactsByPhone(organizationId: string, phones: readonly string[]): Sql {
  return oldestOfEach(
    phones,
    sql`SELECT c.id FROM contacts c WHERE c.org_id = ${organizationId}
      AND c.phone_digits = regexp_replace(k.key, '[^0-9]', '', 'g')`,
  );
}

/** The contacts of each "last first" name, those whom no other shares it with. */
export function contactsByName(organizationId: string, names: readonly string[]): Sql {
  return sql`
    SELECT k.key, min(c.id::text) AS id FROM unnest(${names}::text[]) AS k (key)
    JOIN contacts c ON c.org_id = ${organizationId} AND c.name_folded = fold_name(k.key)
    GROUP BY k.key HAVING count(*) = 1`;
}

/** The oldest company of each name, without regard to case and accents. */
export function companiesByName(organizationId: string, names: readonly string[]): Sql {
  return oldestOfEach(
    names,
    sql`SELECT c.id FROM companies c WHERE c.org_id = ${organizationId} AND c.name_folded = fold_name(k.key)`,
  );
}

/** The oldest company of each domain, however it is written. */
export function companiesByDomain(organizationId: string, domains: readonly string[]): Sql {
  return oldestOfEach(
    domains,
    sql`SELECT c.id FROM companies c WHERE c.org_id = ${organizationId}
      AND c.domain_folded = regexp_replace(lower(btrim(k.key)), '^(https?://)?(www\.)?', '')`,
  );
}

/** The oldest deal of each title and company: keys are the company's id, or nothing, a blank and the title. */
export function dealsByTitle(organizationId: string, keys: readonly string[]): Sql {
  return oldestOfEach(
    keys,
    sql`SELECT d.id FROM deals d WHERE d.org_id = ${organizationId}
      AND d.title_folded = fold_name(substr(k.key, strpos(k.key, ' ') + 1))
      AND coalesce(d.company_id::text, '') = split_part(k.key, ' ', 1)`,
  );
}

/** Ids are in the order of creation. Without the offset PostgreSQL might walk through all records in that order. */
function oldestOfEach(keys: readonly string[], records: Sql): Sql {
  return sql`
    SELECT k.key, (SELECT id FROM (${records} OFFSET 0) r ORDER BY id LIMIT 1) AS id
    FROM unnest(${keys}::text[]) AS k (key)`;
}

type Left = Pick<WrittenRecord, 'record_id' | 'version'>;

/** Contacts that are as the import left them, and that no deal is linked to and nothing was logged on. */
export function untouchedContacts(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT c.id FROM ${leftRecords(records)} JOIN contacts c ON c.org_id = ${organizationId} AND c.id = l.id
    WHERE c.updated_at = l.version
      AND NOT EXISTS (SELECT FROM deals d WHERE d.org_id = ${organizationId} AND d.contact_id = c.id)
      AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = ${organizationId} AND a.contact_id = c.id AND a.created_at > l.version)`;
}

/** Companies that are as the import left them, and that neither contacts nor deals are linked to. */
export function untouchedCompanies(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT c.id FROM ${leftRecords(records)} JOIN companies c ON c.org_id = ${organizationId} AND c.id = l.id
    WHERE c.updated_at = l.version
      AND NOT EXISTS (SELECT FROM deals d WHERE d.org_id = ${organizationId} AND d.company_id = c.id)
      AND NOT EXISTS (SELECT FROM contacts p WHERE p.org_id = ${organizationId} AND p.company_id = c.id)`;
}

/** Deals that are as the import left them, and that nothing was logged on. */
export function untouchedDeals(organizationId: string, records: readonly Left[]): Sql {
  return sql`
    SELECT d.id FROM ${leftRecords(records)} JOIN deals d ON d.org_id = ${organizationId} AND d.id = l.id
    WHERE d.updated_at = l.version
      AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = ${organizationId} AND a.deal_id = d.id AND a.created_at > l.version)`;
}

function leftRecords(records: readonly Left[]): Sql {
  const ids = records.map(({ record_id }) => record_id);
  const versions = records.map(({ version }) => version);
  return sql`unnest(${ids}::uuid[], ${versions}::timestamptz[]) AS l (id, version)`;
}
