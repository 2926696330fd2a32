import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { companyPatch } from '../companies/company.schema.ts';
import { contactPatch } from '../contacts/contact.schema.ts';
import { dealPatch } from '../deals/deal.schema.ts';
import { feedEntryView } from './activity-feed.schema.ts';

/**
 * What the timeline of a record tells besides its activities: who edited which fields, and how the record began. The API has no
 * activities of it, so these entries are read from the audit log and from the record.
 */

/** A record with a history. */
export interface RecordWithHistory {
  readonly kind: 'contact' | 'deal' | 'company';
  readonly id: string;
}

/** A span of time, which begins after one moment and ends with another; open where there is none. */
export interface Span {
  readonly after: string | undefined;
  readonly until: string | undefined;
}

/** The most edits between two activities. */
const MOST = 100;

/** The fields that people edit, and whose changes no activity tells. */
const EDITED: Readonly<Record<RecordWithHistory['kind'], readonly string[]>> = {
  contact: Object.keys(contactPatch.shape).filter(isForPeople),
  deal: [
    ...Object.keys(dealPatch.omit({ stage_id: true, status: true, value: true }).shape),
    'assigned_to',
  ].filter(isForPeople),
  company: Object.keys(companyPatch.shape).filter(isForPeople),
};

/** Programs tell their records by external ids. */
function isForPeople(field: string): boolean {
  return !field.startsWith('external_');
}

/** Operations that write an activity of their own about all that they change. */
const TOLD = ['enrich-contact', 'merge-contacts'];

const TABLES = {
  contact: sql`contacts`,
  deal: sql`deals`,
  company: sql`companies`,
} as const satisfies Readonly<Record<RecordWithHistory['kind'], Sql>>;

/** An entry as the feed shows activities, from a row with a type, metadata, a person and a time. */
function entriesOf(rows: Sql): Sql {
  return sql`
    SELECT ${recordText(feedEntryView, 'entry')} AS json, ${timestampText(sql`entry.created_at`)} AS at
    FROM (
      SELECT r.*, NULL::uuid AS contact_id, NULL::uuid AS deal_id, NULL::uuid AS company_id, '' AS description,
        NULL::timestamptz AS occurred_at, NULL::text AS contact_name, NULL::text AS deal_title, NULL::text AS company_name
      FROM (${rows}) r
    ) entry`;
}

/**
 * The edits of a record in a span of time, newest first, as entries that name the fields and the tags that were removed. An activity
 * tells of added tags. They are read along with the record, whose policies say who sees it.
 */
export function selectEdits(organizationId: string, { kind, id }: RecordWithHistory, span: Span): Sql {
  const { after = null, until = null } = span;
  return entriesOf(sql`
    SELECT e.id, e.org_id, 'edited' AS activity_type,
      json_strip_nulls(json_build_object('fields', changed.fields, 'tags_removed', removed.tags)) AS metadata,
      e.user_id AS performed_by, e.occurred_at AS created_at
    FROM ${TABLES[kind]} r JOIN audit_entries e ON e.org_id = ${organizationId} AND e.record_id = r.id
    CROSS JOIN LATERAL (
      SELECT json_agg(old.tag ORDER BY old.place) AS tags
      FROM json_array_elements_text(e.changes -> 'tags' -> 'from') WITH ORDINALITY old (tag, place)
      WHERE lower(old.tag) NOT IN (SELECT lower(tag) FROM json_array_elements_text(e.changes -> 'tags' -> 'to') kept (tag))
    ) removed
    CROSS JOIN LATERAL (
      SELECT json_agg(c.key) AS fields FROM json_each(e.changes) c
      WHERE starts_with(c.key, 'custom_fields.') OR (c.key = ANY (${EDITED[kind]}::text[])
        AND (c.key <> 'tags' OR removed.tags IS NOT NULL))
    ) changed
    WHERE r.org_id = ${organizationId} AND r.id = ${id} AND e.record_type = ${kind} AND e.action = 'updated'
      AND e.operation <> ALL (${TOLD}::text[])
      AND (${after}::timestamptz IS NULL OR e.occurred_at > ${after}::timestamptz)
      AND (${until}::timestamptz IS NULL OR e.occurred_at <= ${until}::timestamptz)
      AND changed.fields IS NOT NULL
    ORDER BY e.id DESC LIMIT ${MOST}`);
}

/**
 * How a record began: who created it, and when it was created in the system that it was imported from. An activity tells of new
 * deals, so only imported ones have an entry.
 */
export function selectBeginning(organizationId: string, { kind, id }: RecordWithHistory): Sql {
  return entriesOf(sql`
    SELECT r.id, r.org_id, 'record_created' AS activity_type,
      json_build_object('original_created_at', ${timestampText(sql`r.original_created_at`)}) AS metadata,
      r.created_by AS performed_by, r.created_at
    FROM ${TABLES[kind]} r
    WHERE r.org_id = ${organizationId} AND r.id = ${id}
      AND (${kind}::text <> 'deal' OR r.original_created_at IS NOT NULL)`);
}
