import { v7 as uuidv7 } from 'uuid';
import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW } from '../../../kernel/fields/fields.ts';
import { recordText } from '../../../kernel/fields/record-json.ts';
import { type ConsentDraft, type ConsentPurpose, consentView } from './consent.schema.ts';

/** The statements on the ledger of consents. Entries are never changed; only a merge moves them. */

/** An answer of a contact. */
export interface ConsentOf extends ConsentDraft {
  readonly contact_id: string;
}

/** Inserts answers; returns each with whether it is the latest of its contact for its purpose. */
export function insertConsents(
  organizationId: string,
  consents: readonly ConsentOf[],
  createdBy: string | null,
): Sql {
  const rows = consents.map((consent) => ({ ...consent, id: uuidv7() }));
  return sql`
    INSERT INTO contact_consents AS t (org_id, id, contact_id, purpose, state, words, source, occurred_at, created_at,
      created_by)
    SELECT ${organizationId}, w.id, w.contact_id, w.purpose, w.state, w.words, w.source,
      least(coalesce(w.occurred_at, n.now), n.now), n.now, ${createdBy}::uuid
    FROM (SELECT ${NOW} AS now OFFSET 0) n, json_to_recordset(${JSON.stringify(rows)}::json) AS w (
      id uuid, contact_id uuid, purpose text, state text, words text, source text, occurred_at timestamptz)
    RETURNING ${recordText(consentView, 't')} AS json, NOT EXISTS (
      SELECT FROM contact_consents o WHERE o.org_id = t.org_id AND o.contact_id = t.contact_id
        AND o.purpose = t.purpose AND (o.occurred_at, o.id) > (t.occurred_at, t.id)) AS is_latest`;
}

/** The answers of a contact, latest first. */
export function selectConsents(
  organizationId: string,
  id: string,
  asked: { readonly purpose?: ConsentPurpose | undefined; readonly limit: number; readonly offset: number },
): Sql {
  const filter = asked.purpose === undefined ? undefined : sql`t.purpose = ${asked.purpose}`;
  return sql`
    SELECT ${recordText(consentView, 't')} AS json FROM contact_consents t
    WHERE t.org_id = ${organizationId} AND t.contact_id = ${id} AND ${allOf(filter)}
    ORDER BY t.occurred_at DESC, t.id DESC LIMIT ${asked.limit} OFFSET ${asked.offset}`;
}

/** Whether an answer is the latest of its contact for its purpose. */
function latest(alias: Sql): Sql {
  return sql`NOT EXISTS (
    SELECT FROM contact_consents o WHERE o.org_id = ${alias}.org_id AND o.contact_id = ${alias}.contact_id
      AND o.purpose = ${alias}.purpose AND (o.occurred_at, o.id) > (${alias}.occurred_at, ${alias}.id))`;
}

/** The purposes for which two contacts have different answers that count. */
export function selectDisagreements(organizationId: string, ids: readonly [string, string]): Sql {
  return sql`
    SELECT t.purpose FROM contact_consents t
    WHERE t.org_id = ${organizationId} AND t.contact_id = ANY (${ids}::uuid[]) AND ${latest(sql`t`)}
    GROUP BY t.purpose HAVING count(DISTINCT t.state) = 2`;
}

export function moveConsents(organizationId: string, { from, to }: { from: string; to: string }): Sql {
  return sql`
    UPDATE contact_consents t SET contact_id = ${to}
    WHERE t.org_id = ${organizationId} AND t.contact_id = ${from}`;
}
