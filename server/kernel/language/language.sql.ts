import { type Sql, sql } from '../database/sql.ts';

/** The setting `language` of an organization, for `languageOf`; null if it is not set. */
export function languageTag(organizationId: Sql): Sql {
  return sql`(
    SELECT t.value #>> '{}' FROM organization_settings t WHERE t.org_id = ${organizationId} AND t.name = 'language')`;
}
