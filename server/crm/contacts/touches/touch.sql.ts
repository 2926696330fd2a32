import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { direction, NOW } from '../../../kernel/fields/fields.ts';
import { recordJson, recordText } from '../../../kernel/fields/record-json.ts';
import { type NewTouch, touchView } from './touch.schema.ts';

/** The statements on touches. */

/** What a contact is touched by, and where it came from. */
interface TouchesOfContact {
  readonly contactId: string;
  readonly touches: readonly NewTouch[];
  readonly submissionId: string | null;
}

/** Inserts touches. One that the contact already has is left out. */
export function insertTouches(
  organizationId: string,
  { contactId, touches, submissionId }: TouchesOfContact,
): Sql {
  const rows = touches.map((touch) => ({ ...touch, id: uuidv7(), fingerprint: fingerprintOf(touch) }));
  return sql`
    INSERT INTO contact_touches AS t (org_id, id, contact_id, kind, value, campaign, page, referrer, seen_at,
      submission_id, fingerprint)
    SELECT ${organizationId}, w.id, ${contactId}, w.kind, w.value, w.campaign, w.page, w.referrer,
      least(coalesce(w.seen_at, n.now), n.now), ${submissionId}::uuid, w.fingerprint
    FROM (SELECT ${NOW} AS now OFFSET 0) n, json_to_recordset(${JSON.stringify(rows)}::json) AS w (
      id uuid, kind text, value text, campaign json, page text, referrer text, seen_at timestamptz, fingerprint text)
    ON CONFLICT ON CONSTRAINT contact_touches_once DO NOTHING
    RETURNING ${recordText(touchView, 't')} AS json`;
}

function fingerprintOf({ kind, value, campaign }: NewTouch): string {
  const parts = campaign && [
    campaign.source,
    campaign.medium,
    campaign.name,
    campaign.term,
    campaign.content,
  ];
  return createHash('sha256')
    .update(JSON.stringify([kind, value, parts]))
    .digest('base64url');
}

/** The touches of a contact by the time at which they were first seen. */
export function selectTouches(
  organizationId: string,
  id: string,
  page: { readonly order: 'asc' | 'desc'; readonly limit: number; readonly offset: number },
): Sql {
  const by = direction(page.order);
  return sql`
    SELECT ${recordText(touchView, 't')} AS json FROM contact_touches t
    WHERE t.org_id = ${organizationId} AND t.contact_id = ${id}
    ORDER BY t.seen_at ${by}, t.id ${by} LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** The first and the last touch of a contact; one row if the contact exists. */
export function selectAttribution(organizationId: string, id: string): Sql {
  const one = (order: 'asc' | 'desc') => sql`(
    SELECT ${recordJson(touchView, 't')} FROM contact_touches t
    WHERE t.org_id = c.org_id AND t.contact_id = c.id
    ORDER BY t.seen_at ${direction(order)}, t.id ${direction(order)} LIMIT 1)`;
  return sql`
    SELECT json_build_object('first', ${one('asc')}, 'last', ${one('desc')},
      'count', (SELECT count(*) FROM contact_touches t WHERE t.org_id = c.org_id AND t.contact_id = c.id))::text AS json
    FROM contacts c WHERE c.org_id = ${organizationId} AND c.id = ${id}`;
}

/** Moves the touches of a contact to another, except those that the other already has. */
export function moveTouches(organizationId: string, { from, to }: { from: string; to: string }): Sql {
  return sql`
    UPDATE contact_touches t SET contact_id = ${to}
    WHERE t.org_id = ${organizationId} AND t.contact_id = ${from} AND NOT EXISTS (
      SELECT FROM contact_touches o WHERE o.org_id = t.org_id AND o.contact_id = ${to} AND o.seen_at = t.seen_at
        AND o.fingerprint = t.fingerprint)`;
}
