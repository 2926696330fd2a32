import type { Sql } from '../../kernel/database/sql.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { type Answer, pageOf } from '../../kernel/operations/result.ts';
import { beforeHorizon } from '../horizon.ts';
import type { Activity, TimelineQuery } from './activity.schema.ts';
import {
  deleteActivities,
  isNotOnlyOf,
  moveRecordActivities,
  type RecordOfActivity,
  selectTimeline,
  unlinkActivities,
} from './activity.sql.ts';

/**
 * A page of the activities of a record, newest first. Only an empty page asks whether the record exists.
 * @param exists the statement that has a row when the record exists
 * @throws 404 `not_found` when the organization has no such record
 */
export async function readTimeline(
  context: ReadContext,
  record: RecordOfActivity,
  query: TimelineQuery,
  exists: Sql,
): Promise<Answer<Activity[]>> {
  const asked = await beforeHorizon(context, query);
  const statement = selectTimeline(context.organizationId, record, asked);
  const rows = await context.query<{ json: string }>(statement);
  if (rows.length === 0 && (await context.query(exists)).length === 0) throw notFound(record.type);
  return pageOf(rows, query);
}

/**
 * Leaves the activities of deleted records to be deleted with the commit; those that also belong to a contact or a deal
 * stay there. The caller has locked the records.
 * @param type their kind
 */
export function removeTimelines(context: WriteContext, type: string, ids: readonly string[]): void {
  context.defer(deleteActivities(context.organizationId, type, ids));
  context.defer(unlinkActivities(context.organizationId, type, ids));
}

/**
 * Leaves the activities of a record that is merged into another one to be moved with the commit. The caller has locked both.
 * @param type their kind
 */
export function moveTimeline(
  context: WriteContext,
  type: string,
  link: { readonly from: string; readonly to: string },
): void {
  context.defer(moveRecordActivities(context.organizationId, type, link));
}

/**
 * The condition on an activity `a` of a list that is not of one record: activities of records of another family need the
 * scope that reads them. Undefined when there is nothing that the caller may not see.
 */
export function readableActivities({ caller, records }: ReadContext): Sql | undefined {
  const { scopes } = caller.credential;
  const hidden = records.timelines.filter(({ scope }) => !scopes.has(scope)).map(({ type }) => type);
  return hidden.length === 0 ? undefined : isNotOnlyOf(hidden);
}
