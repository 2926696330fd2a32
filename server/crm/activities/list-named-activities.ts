import { z } from 'zod';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { readableActivities } from '../../records/activities/timeline.ts';
import { type Before, beforeHorizon } from '../../records/horizon.ts';
import { type ActivityQuery, activityQuery } from './activity.schema.ts';
import { selectNamedActivities } from './activity.sql.ts';
import { feedEntryView } from './activity-feed.schema.ts';
import { type RecordWithHistory, type Span, selectBeginning, selectEdits } from './record-history.sql.ts';

/** An entry of a timeline, and when it happened. */
interface Row {
  readonly json: string;
  readonly at: string;
}

/**
 * Lists activities with the names of their contacts, deals and companies. The timeline of one record, as its page shows it, also has
 * the edits of its fields (`edited`) and its beginning (`record_created`), which limit and offset do not count.
 */
export const listNamedActivities = defineRead({
  name: 'list-named-activities',
  summary: 'List activities with names',
  scope: 'crm:read',
  input: activityQuery,
  output: z.array(feedEntryView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, asked);
    const record = recordOf(query);
    const { rows, span } = await readPage(context, query);
    const entries = record ? newestFirst([...rows, ...(await historyOf(context, record, span))]) : rows;
    return pageOf(entries, query);
  },
});

/** The record whose whole timeline is asked for, newest first; undefined for any other list. */
function recordOf(query: ActivityQuery): RecordWithHistory | undefined {
  const { contact_id, deal_id, company_id, type, created_since, cursor, order } = query;
  if (order !== 'desc' || (type ?? created_since ?? cursor) !== undefined) return undefined;
  const records = [
    { kind: 'contact', id: contact_id },
    { kind: 'deal', id: deal_id },
    { kind: 'company', id: company_id },
  ] as const;
  const [one, ...others] = records.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }]));
  return others.length === 0 ? one : undefined;
}

/** The activities of a page, and the time that it spans: up to the last activity of the page before, if there is one. */
async function readPage(
  context: ReadContext,
  query: ActivityQuery & Before,
): Promise<{ readonly rows: Row[]; readonly span: Span }> {
  const { limit, offset } = query;
  const before = offset > 0 ? 1 : 0;
  const asked = { ...query, limit: limit + before, offset: offset - before };
  const found = await context.query<Row>(
    selectNamedActivities(context.organizationId, asked, readableActivities(context)),
  );
  const rows = found.slice(before);
  const isLast = rows.length < limit;
  const after = isLast ? undefined : rows.at(-1)?.at;
  return { rows, span: { after, until: before ? found[0]?.at : undefined } };
}

/** What else happened to a record in a span of time; its beginning, if the span has no beginning of its own. */
async function historyOf(context: ReadContext, record: RecordWithHistory, span: Span): Promise<Row[]> {
  const { organizationId } = context;
  const edits = await context.query<Row>(selectEdits(organizationId, record, span));
  if (span.after !== undefined) return edits;
  return [...edits, ...(await context.query<Row>(selectBeginning(organizationId, record)))];
}

/** The order stays where two entries have the same time. */
function newestFirst(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}
