import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { type ConversionsQuery, conversionView } from './conversion.schema.ts';

/** The statements that read conversions. */

/** A conversion `v` as answers show it. */
const JSON_OF = sql`(
  SELECT ${recordText(conversionView, 'x')} FROM (
    SELECT v.id, v.deal_id, v.seq, v.event_id, v.won_at, v.value, v.currency,
      (SELECT d.contact_id FROM deals d WHERE d.org_id = v.org_id AND d.id = v.deal_id) AS contact_id,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'value', t.value, 'seen_at',
        ${timestampText(sql`t.seen_at`)}) ORDER BY t.seen_at DESC, t.id DESC), '[]')
        FROM contact_touches t WHERE t.org_id = v.org_id AND t.id = ANY (v.touch_ids)) AS touches,
      (SELECT coalesce(json_agg(json_build_object('destination_id', s.destination_id, 'state', s.state,
        'reason', s.reason, 'attempts', s.attempts, 'next_attempt_at', ${timestampText(sql`s.next_attempt_at`)},
        'platform_reference', s.platform_reference, 'updated_at', ${timestampText(sql`s.updated_at`)})
        ORDER BY s.destination_id), '[]')
        FROM conversion_sends s WHERE s.org_id = v.org_id AND s.conversion_id = v.id) AS sends
  ) x) AS json`;

/** A page of conversions, newest first. */
export function selectConversions(organizationId: string, query: ConversionsQuery): Sql {
  const { deal_id, destination_id, state } = query;
  const send = allOf(
    destination_id === undefined ? undefined : sql`s.destination_id = ${destination_id}`,
    state === undefined ? undefined : sql`s.state = ${state}`,
  );
  const filter = allOf(
    deal_id === undefined ? undefined : sql`v.deal_id = ${deal_id}`,
    destination_id === undefined && state === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM conversion_sends s WHERE s.org_id = v.org_id AND s.conversion_id = v.id AND ${send})`,
  );
  return sql`
    SELECT ${JSON_OF} FROM conversions v WHERE v.org_id = ${organizationId} AND ${filter}
    ORDER BY v.id DESC LIMIT ${query.limit} OFFSET ${query.offset}`;
}

export function selectConversion(organizationId: string, id: string): Sql {
  return sql`SELECT ${JSON_OF} FROM conversions v WHERE v.org_id = ${organizationId} AND v.id = ${id}`;
}

/** The state of a conversion at a destination, locked. */
export function lockSend(organizationId: string, conversionId: string, destinationId: string): Sql {
  return sql`
    SELECT s.state FROM conversion_sends s
    WHERE s.org_id = ${organizationId} AND s.conversion_id = ${conversionId} AND s.destination_id = ${destinationId}
    FOR UPDATE`;
}

/** Lets a conversion be sent anew. */
export function startAgain(organizationId: string, conversionId: string, destinationId: string): Sql {
  return sql`
    UPDATE conversion_sends s SET state = 'waiting', reason = NULL, attempts = 0, first_attempt_at = NULL,
      next_attempt_at = ${NOW}, updated_at = ${NOW}
    WHERE s.org_id = ${organizationId} AND s.conversion_id = ${conversionId} AND s.destination_id = ${destinationId}`;
}
