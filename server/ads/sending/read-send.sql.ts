import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';

/** Everything that is needed to send a conversion to a destination, as it is now: one row of JSON. */
export function selectSend(
  organizationId: string,
  { conversionId, destinationId }: { readonly conversionId: string; readonly destinationId: string },
): Sql {
  const answer = (purpose: string) => sql`(
    SELECT a.state FROM contact_consents a
    WHERE a.org_id = s.org_id AND a.contact_id = c.id AND a.purpose = ${purpose}
    ORDER BY a.occurred_at DESC, a.id DESC LIMIT 1)`;
  return sql`
    SELECT json_build_object(
      'state', s.state, 'attempts', s.attempts, 'first_attempt_at', ${timestampText(sql`s.first_attempt_at`)},
      'platform_reference', s.platform_reference,
      'destination', json_build_object('id', d.id, 'kind', d.kind, 'config', d.config, 'identifiers', d.identifiers,
        'consent_policy', d.consent_policy, 'zero_value', d.zero_value, 'health_state', d.health_state,
        'has_secret', d.secret_updated_at IS NOT NULL),
      'deal_exists', e.id IS NOT NULL,
      'purchase', json_build_object('conversionId', v.id, 'eventId', v.event_id, 'dealId', v.deal_id,
        'wonAt', ${timestampText(sql`v.won_at`)},
        'value', CASE d.value_rule ->> 'kind'
          WHEN 'percent' THEN trim_scale(round(v.value * (d.value_rule ->> 'percent')::numeric / 100, 2))::text
          WHEN 'fixed' THEN trim_scale((d.value_rule ->> 'value')::numeric)::text
          ELSE trim_scale(v.value)::text END,
        'currency', CASE d.value_rule ->> 'kind' WHEN 'fixed' THEN d.value_rule ->> 'currency' ELSE v.currency END,
        'contact', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'first_name', c.first_name,
          'last_name', c.last_name, 'email', c.email, 'phone', c.phone, 'city', c.city, 'state', c.state,
          'zip', c.zip, 'country', c.country) END,
        'country', (SELECT o.value #>> '{}' FROM organization_settings o WHERE o.org_id = s.org_id AND o.name = 'country'),
        'clicks', (SELECT coalesce(json_agg(json_build_object('kind', t.kind, 'value', t.value,
          'seen_at', ${timestampText(sql`t.seen_at`)})), '[]') FROM contact_touches t
          WHERE t.org_id = s.org_id AND t.contact_id = c.id AND t.id = ANY (v.touch_ids)),
        'consent', json_build_object('ad_user_data', ${answer('ad_user_data')},
          'ad_personalization', ${answer('ad_personalization')})))::text AS json
    FROM conversion_sends s
    JOIN conversions v ON v.org_id = s.org_id AND v.id = s.conversion_id
    JOIN conversion_destinations d ON d.org_id = s.org_id AND d.id = s.destination_id
    LEFT JOIN deals e ON e.org_id = s.org_id AND e.id = v.deal_id
    LEFT JOIN contacts c ON c.org_id = s.org_id AND c.id = e.contact_id
    WHERE s.org_id = ${organizationId} AND s.conversion_id = ${conversionId} AND s.destination_id = ${destinationId}`;
}
