import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import { afterCursor, joined, keyColumn, orderBy } from '../../kernel/lists/cursor.ts';
import { during } from '../../records/horizon.sql.ts';
import type { Before } from '../../records/horizon.ts';
import { hasPhone, isOneOf } from '../../records/ids-filter.ts';
import { hasWords, MOST_COMPARED, rankOf } from '../../records/search.sql.ts';
import { isAmong } from '../custom-fields/values/custom-filter.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import type { WithOwnValues } from '../custom-fields/values/custom-values-field.ts';
import { hasExternalId } from '../external-ids/external-id.sql.ts';
import { isOwnedBy } from '../owners/owner.sql.ts';
import { companySortKey } from '../sorts/company-sort.sql.ts';
import {
  type CompanyFilter,
  type CompanyMatches,
  type CompanyPatch,
  type CompanyQuery,
  companyDraft,
  companyPatch,
  companyView,
} from './company.schema.ts';

/** All statements on companies. */

export const companyTable = recordTable('companies', companyView, {
  set: ['id', 'org_id', 'created_at', 'updated_at', 'created_by'],
  hidden: ['original_created_at'],
  inputs: [companyDraft, companyPatch],
});

const COMPANY_JSON = companyTable.json('c');

export function selectCompany(organizationId: string, id: string): Sql {
  return sql`SELECT ${COMPANY_JSON} FROM companies c WHERE c.org_id = ${organizationId} AND c.id = ${id}`.byKey();
}

/** The fields of a company that are written. */
export type CompanyFields = WithOwnValues<CompanyPatch>;

/** A company to insert. */
export type NewCompany = CompanyFields & {
  readonly id: string;
  readonly original_created_at?: string | undefined;
};

/** Writes new companies; created and updated at one and the same moment. */
export function insertCompanyRows(
  organizationId: string,
  companies: readonly NewCompany[],
  createdBy: string | null,
): Sql {
  return sql`
    INSERT INTO companies AS c (org_id, id, created_by, created_at, updated_at, original_created_at, ${companyTable.columns})
    SELECT ${organizationId}, w.id, ${createdBy}, t.now, t.now, w.original_created_at, ${companyTable.columnsOf('w')}
    FROM (SELECT ${NOW} AS now OFFSET 0) t, json_populate_recordset(
      NULL::companies, ${JSON.stringify(companies)}::json) w
    RETURNING c.id, ${COMPANY_JSON}`;
}

/** Locks companies in the same order as all statements; returns each with a time later than the last update of any. */
export function lockCompanies(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT c.id, ${COMPANY_JSON},
      ${timestampText(sql`greatest(${NOW}, max(c.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM companies WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id
      FOR NO KEY UPDATE
    ) c`;
}

/** Locks companies so that nothing new can refer to them. All statements that lock several use the same order. */
export function lockCompaniesForDeletion(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT id FROM companies WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Locks companies that are merged, in the same order; returns each with a time later than the last update of any. */
export function lockCompaniesForMerge(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT ${COMPANY_JSON},
      ${timestampText(sql`greatest(${NOW}, max(c.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM companies WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE
    ) c`;
}

/** Sets the given columns and leaves the others. */
export function updateCompanyRow(
  organizationId: string,
  id: string,
  columns: CompanyFields,
  now: string,
): Sql {
  return sql`
    UPDATE companies c SET updated_at = ${now}, (${companyTable.columns}) = (
      SELECT ${companyTable.columnsOf('w')} FROM json_populate_record(c, ${JSON.stringify(columns)}::json) w)
    WHERE c.org_id = ${organizationId} AND c.id = ${id}
    RETURNING ${COMPANY_JSON}`;
}

/** Sets columns of companies, each a different one. */
export function updateCompanyRows(
  organizationId: string,
  companies: readonly { readonly id: string; readonly fields: CompanyFields }[],
  now: string,
): Sql {
  return sql`
    UPDATE companies c SET updated_at = ${now},
      (${companyTable.columns}) = (SELECT ${companyTable.columnsOf('w')} FROM json_populate_record(c, n.fields) w)
    FROM json_to_recordset(${JSON.stringify(companies)}::json) AS n (id uuid, fields json)
    WHERE c.org_id = ${organizationId} AND c.id = n.id
    RETURNING c.id, ${COMPANY_JSON}`;
}

export function deleteCompanyRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM companies c WHERE c.org_id = ${organizationId} AND c.id = ANY (${ids}::uuid[])`;
}

/**
 * A page of companies. It is found with the columns of an index alone wherever one has them, so that no row is read of what the
 * offset passes over.
 */
export function selectCompanies(organizationId: string, query: LookedUp<CompanyQuery>): Sql {
  const key = companySortKey(organizationId, query);
  const condition = allOf(companyCondition(query), afterCursor(key, query));
  return sql`
    SELECT ${COMPANY_JSON}, ${keyColumn(key)} FROM companies c ${joined(key)}
    WHERE c.org_id = ${organizationId} AND c.id = ANY (ARRAY (
      SELECT c.id FROM companies c ${joined(key)} WHERE c.org_id = ${organizationId} AND ${condition}
      ORDER BY ${orderBy(key)} LIMIT ${query.limit} OFFSET ${query.offset}
    )) ORDER BY ${orderBy(key)}`;
}

/** The companies whose names match best; without words, those that changed last. */
export function selectBestCompanies(organizationId: string, { q, limit }: CompanyMatches): Sql {
  const words = sql`c.search_words`;
  const rank = q === undefined ? sql`` : sql`${rankOf(words, q)}, `;
  return sql`
    SELECT ${COMPANY_JSON} FROM (
      SELECT * FROM companies c WHERE c.org_id = ${organizationId} AND ${q === undefined ? sql`true` : hasWords(words, q)}
      ORDER BY c.updated_at DESC, c.id DESC LIMIT ${q === undefined ? limit : MOST_COMPARED}
    ) c ORDER BY ${rank}c.updated_at DESC, c.id DESC LIMIT ${limit}`;
}

/** Counts the companies of a table, up to `most`. */
export function countCompanies(organizationId: string, filter: LookedUp<CompanyFilter>, most: number): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM (
      SELECT FROM companies c WHERE c.org_id = ${organizationId} AND ${companyCondition(filter)} LIMIT ${most}) c`;
}

/** The condition on a company `c`. Looks through the companies one by one; they are far fewer than contacts. */
export function companyCondition(query: LookedUp<Partial<CompanyQuery>> & Before): Sql {
  const { created_since, updated_since, before, q, industry, country, owner_id, among, meets, phone, ids } =
    query;
  return allOf(
    during(sql`c.created_at`, created_since, before),
    during(sql`c.updated_at`, updated_since, before),
    q === undefined ? undefined : hasWords(sql`c.search_words`, q),
    industry === undefined ? undefined : sql`fold_text(c.industry) = fold_text(${industry})`,
    country === undefined ? undefined : sql`fold_text(c.country) = fold_text(${country})`,
    isOwnedBy(sql`c.owner_id`, owner_id),
    ...hasExternalId('c', query),
    isAmong(sql`c.id`, among),
    meets,
    hasPhone(sql`c.phone`, sql`regexp_replace(c.phone, '[^0-9]', '', 'g')`, phone),
    isOneOf(sql`c.id`, ids),
  );
}
