import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { type Destination, destinationView } from './destination.schema.ts';

/** The statements on destinations. */

/** A destination `d` as answers show it, under the alias `x`. */
const SHOWN = sql`(
  SELECT d.id, d.kind, d.name, d.enabled, d.config, d.pipeline_ids, d.value_rule, d.zero_value, d.identifiers,
    d.consent_policy, d.secret_expires_at, d.created_at, d.updated_at,
    json_build_object('set', d.secret_updated_at IS NOT NULL, 'hint', d.secret_hint,
      'updated_at', ${timestampText(sql`d.secret_updated_at`)}) AS secret,
    json_build_object('state', d.health_state, 'message', d.health_message,
      'checked_at', ${timestampText(sql`d.checked_at`)}) AS health)`;

const JSON_OF = sql`(SELECT ${recordText(destinationView, 'x')} FROM ${SHOWN} x) AS json`;

/** The destinations of an organization, by name. */
export function selectDestinations(
  organizationId: string,
  page: { readonly limit: number; readonly offset: number },
): Sql {
  return sql`
    SELECT ${JSON_OF} FROM conversion_destinations d WHERE d.org_id = ${organizationId}
    ORDER BY fold_name(d.name), d.id LIMIT ${page.limit} OFFSET ${page.offset}`;
}

export function selectDestination(organizationId: string, id: string): Sql {
  return sql`SELECT ${JSON_OF} FROM conversion_destinations d WHERE d.org_id = ${organizationId} AND d.id = ${id}`;
}

export function countDestinations(organizationId: string): Sql {
  return sql`SELECT count(*)::int AS counted FROM conversion_destinations d WHERE d.org_id = ${organizationId}`;
}

/** Locks a destination for a change. */
export function lockDestination(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${JSON_OF} FROM (
      SELECT id, kind, name, enabled, config, pipeline_ids, value_rule, zero_value, identifiers, consent_policy,
        secret_hint, secret_updated_at, secret_expires_at, health_state, health_message, checked_at, created_at, updated_at
      FROM conversion_destinations WHERE org_id = ${organizationId} AND id = ${id} FOR NO KEY UPDATE) d`;
}

/** The members of a destination that people write. */
export type DestinationRow = Pick<
  Destination,
  | 'id'
  | 'kind'
  | 'name'
  | 'enabled'
  | 'config'
  | 'pipeline_ids'
  | 'value_rule'
  | 'zero_value'
  | 'identifiers'
  | 'consent_policy'
  | 'secret_expires_at'
>;

export function insertDestination(
  organizationId: string,
  row: DestinationRow,
  createdBy: string | null,
): Sql {
  return sql`
    INSERT INTO conversion_destinations (org_id, id, kind, name, enabled, config, pipeline_ids, value_rule, zero_value,
      identifiers, consent_policy, secret_expires_at, created_by, created_at, updated_at)
    SELECT ${organizationId}, ${row.id}, ${row.kind}, ${row.name}, ${row.enabled}, ${JSON.stringify(row.config)}::json,
      ${row.pipeline_ids}::uuid[], ${JSON.stringify(row.value_rule)}::json, ${row.zero_value},
      ${row.identifiers}::text[], ${row.consent_policy}, ${row.secret_expires_at}::timestamptz, ${createdBy}::uuid, t.now, t.now
    FROM (SELECT ${NOW} AS now OFFSET 0) t`;
}

export function updateDestination(organizationId: string, row: DestinationRow): Sql {
  return sql`
    UPDATE conversion_destinations d SET name = ${row.name}, enabled = ${row.enabled},
      config = ${JSON.stringify(row.config)}::json, pipeline_ids = ${row.pipeline_ids}::uuid[],
      value_rule = ${JSON.stringify(row.value_rule)}::json, zero_value = ${row.zero_value},
      identifiers = ${row.identifiers}::text[], consent_policy = ${row.consent_policy},
      secret_expires_at = ${row.secret_expires_at}::timestamptz,
      warned_days = CASE WHEN d.secret_expires_at IS DISTINCT FROM ${row.secret_expires_at}::timestamptz THEN NULL
        ELSE d.warned_days END,
      updated_at = ${NOW}
    WHERE d.org_id = ${organizationId} AND d.id = ${row.id}`;
}

/** Stores the sealed secret. What waited for it is sent again. */
export function saveSecret(
  organizationId: string,
  id: string,
  { sealed, hint }: { readonly sealed: Buffer; readonly hint: string },
): Sql {
  return sql`
    UPDATE conversion_destinations d SET sealed = ${sealed}, secret_hint = ${hint}, secret_updated_at = ${NOW},
      health_message = CASE d.health_state WHEN 'needs_reconnecting' THEN NULL ELSE d.health_message END,
      health_state = CASE d.health_state WHEN 'needs_reconnecting' THEN 'ok' ELSE d.health_state END
    WHERE d.org_id = ${organizationId} AND d.id = ${id}`;
}

/** Writes how a destination is; returns a row if that is new. */
export function writeHealth(
  organizationId: string,
  id: string,
  { state, message }: { readonly state: string; readonly message: string | null },
): Sql {
  return sql`
    UPDATE conversion_destinations d SET health_state = ${state}, health_message = ${message}, updated_at = ${NOW}
    WHERE d.org_id = ${organizationId} AND d.id = ${id} AND d.health_state <> ${state}
    RETURNING d.name`;
}

/** Forgets when the last check was, because another one begins. */
export function forgetCheck(organizationId: string, id: string): Sql {
  return sql`
    UPDATE conversion_destinations d SET checked_at = NULL WHERE d.org_id = ${organizationId} AND d.id = ${id}`;
}

/** Records what a check found. A destination that somebody paused stays paused. */
export function writeCheck(
  organizationId: string,
  id: string,
  { state, message }: { readonly state: string; readonly message: string | null },
): Sql {
  return sql`
    UPDATE conversion_destinations d SET checked_at = ${NOW}, health_message = ${message},
      health_state = CASE d.health_state WHEN 'paused' THEN 'paused' ELSE ${state} END
    WHERE d.org_id = ${organizationId} AND d.id = ${id}`;
}

export function deleteDestinationRow(organizationId: string, id: string): Sql {
  return sql`
    DELETE FROM conversion_destinations d WHERE d.org_id = ${organizationId} AND d.id = ${id} RETURNING d.id`;
}

/** Counts the pipelines among some ids. */
export function countPipelines(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM pipelines p WHERE p.org_id = ${organizationId} AND p.id = ANY (${ids}::uuid[])`;
}
