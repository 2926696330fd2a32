import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { RecordLink } from '../../kernel/family/record-registry.ts';
import { nothingLinksTo } from '../../records/links.sql.ts';
import type { History } from '../history.ts';
import { FEW_RECORDS } from './sample-data.schema.ts';

/** All statements on the sample data of an organization. */

/** Allows only one load or removal per organization at a time. */
export function awaitSampleTurn(organizationId: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sample data ${organizationId}`}, 0))`;
}

/** Whether there are so few records that someone still tries things out. Sample data that is loaded counts, too. */
export function selectIsNew(organizationId: string): Sql {
  return sql`
    SELECT count(*) <= ${FEW_RECORDS}::int AS is_new FROM (
      SELECT FROM contacts WHERE org_id = ${organizationId}
      UNION ALL SELECT FROM companies WHERE org_id = ${organizationId}
      UNION ALL SELECT FROM deals WHERE org_id = ${organizationId}
      LIMIT ${FEW_RECORDS + 1}) r`;
}

/** Whether there is a contact, a company or a deal that is no sample. */
export function selectHasOwnRecords(organizationId: string): Sql {
  const isOwn = (table: Sql) => sql`
    EXISTS (SELECT FROM ${table} r WHERE r.org_id = ${organizationId}
      AND NOT EXISTS (SELECT FROM sample_records s WHERE s.org_id = r.org_id AND s.record_id = r.id))`;
  return sql`
    SELECT ${isOwn(sql`contacts`)} OR ${isOwn(sql`companies`)} OR ${isOwn(sql`deals`)} AS has_own_records`;
}

/** Stores what was loaded, so that it can be distinguished from what people changed. */
export function insertSampleRecords(
  organizationId: string,
  { companies, contacts, deals, tasks }: Pick<History, 'companies' | 'contacts' | 'deals' | 'tasks'>,
): Sql {
  const rows = [companies, contacts, deals, tasks].flat().map(({ id, updated_at }) => ({ id, updated_at }));
  return sql`
    INSERT INTO sample_records (org_id, record_id, version, loaded_at)
    SELECT ${organizationId}, n.id, n.updated_at, clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n (id uuid, updated_at timestamptz)`;
}

/** How many sample records still exist. */
export function countSampleRecords(organizationId: string): Sql {
  return sql`
    SELECT
      (SELECT count(*)::int FROM companies r JOIN sample_records s ON s.org_id = r.org_id AND s.record_id = r.id
        WHERE r.org_id = ${organizationId}) AS companies,
      (SELECT count(*)::int FROM contacts r JOIN sample_records s ON s.org_id = r.org_id AND s.record_id = r.id
        WHERE r.org_id = ${organizationId}) AS contacts,
      (SELECT count(*)::int FROM deals r JOIN sample_records s ON s.org_id = r.org_id AND s.record_id = r.id
        WHERE r.org_id = ${organizationId}) AS deals`;
}

/** Deletes the sample tasks that nobody changed. Run it first, because a record stays while something links to it. */
export function deleteSampleTasks(organizationId: string): Sql {
  return sql`
    DELETE FROM tasks r USING sample_records s
    WHERE r.org_id = ${organizationId} AND s.org_id = r.org_id AND s.record_id = r.id AND r.updated_at = s.version
    RETURNING r.id`;
}

/**
 * Deletes the sample deals that nobody changed, logged anything on or linked anything to.
 * @param links columns that may refer to a deal
 */
export function deleteSampleDeals(organizationId: string, links: readonly RecordLink[]): Sql {
  return sql`
    DELETE FROM deals r USING sample_records s
    WHERE r.org_id = ${organizationId} AND s.org_id = r.org_id AND s.record_id = r.id AND r.updated_at = s.version
      AND ${nothingLinksTo(links)} AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = r.org_id AND a.deal_id = r.id AND a.created_at >= s.loaded_at)
    RETURNING r.id`;
}

/** Deletes the history of the sample deals that are gone, because no report should count them. */
export function deleteSampleHistory(organizationId: string): Sql {
  return sql`
    DELETE FROM deal_spans p USING sample_records s
    WHERE p.org_id = ${organizationId} AND s.org_id = p.org_id AND s.record_id = p.deal_id
      AND NOT EXISTS (SELECT FROM deals d WHERE d.org_id = p.org_id AND d.id = p.deal_id)`;
}

/**
 * Deletes the sample contacts that nobody changed, logged anything on or linked anything to. Run it after the deals.
 */
export function deleteSampleContacts(organizationId: string, links: readonly RecordLink[]): Sql {
  return sql`
    DELETE FROM contacts r USING sample_records s
    WHERE r.org_id = ${organizationId} AND s.org_id = r.org_id AND s.record_id = r.id AND r.updated_at = s.version
      AND ${nothingLinksTo(links)} AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = r.org_id AND a.contact_id = r.id AND a.created_at >= s.loaded_at)
    RETURNING r.id`;
}

/** Deletes the sample companies that nobody changed, logged anything on or linked anything to. Run it after the contacts. */
export function deleteSampleCompanies(organizationId: string, links: readonly RecordLink[]): Sql {
  return sql`
    DELETE FROM companies r USING sample_records s
    WHERE r.org_id = ${organizationId} AND s.org_id = r.org_id AND s.record_id = r.id AND r.updated_at = s.version
      AND ${nothingLinksTo(links)} AND NOT EXISTS (SELECT FROM activities a
        WHERE a.org_id = r.org_id AND a.record_type = 'company' AND a.record_id = r.id)
    RETURNING r.id`;
}

/** Forgets what was sample data; what is left belongs to the organization. */
export function forgetSampleRecords(organizationId: string): Sql {
  return sql`DELETE FROM sample_records WHERE org_id = ${organizationId}`;
}
