import { type Sql, sql } from '../database/sql.ts';

/** All statements on the settings of organizations. */

/** The settings with these names that are set. */
export function selectSettings(organizationId: string, names: readonly string[]): Sql {
  return sql`
    SELECT s.name, s.value::text AS value FROM organization_settings s
    WHERE s.org_id = ${organizationId} AND s.name = ANY (${names}) AND s.value IS NOT NULL`;
}

/** Makes changes of an organization's settings wait for each other. */
export function lockSettings(organizationId: string): Sql {
  return sql`SELECT FROM organizations o WHERE o.id = ${organizationId} FOR NO KEY UPDATE`;
}

export function upsertSettings(organizationId: string, values: Readonly<Record<string, unknown>>): Sql {
  // As text, because in a record the null of JSON would become SQL NULL.
  const rows = Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  return sql`
    INSERT INTO organization_settings (org_id, name, value, updated_at)
    SELECT ${organizationId}, v.name, v.value::json, clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS v (name text, value text)
    ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
}
