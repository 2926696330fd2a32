import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { inTimeSlices } from '../../kernel/time-slices.ts';
import { readPlain, withLinks } from '../engine/facts.ts';
import { matches } from '../language/conditions.ts';
import type { DateTrigger } from '../language/trigger.schema.ts';
import type { PlannedRun } from './clock.sql.ts';
import { idOfDate } from './date-events.ts';
import { dateFor, lastDay, lookAt } from './days.ts';
import type { Due } from './start-planned.ts';

/** So many records does the list of a day return at once. */
const PAGE = 500;

/** A part of the records that have the date of a day. */
interface Looked {
  readonly runs: readonly PlannedRun[];
  /** The last record of the part; null if it was the last part. */
  readonly cursor: string | null;
  /** When the workflow should have begun to look, ISO 8601. */
  readonly dueAt: string;
}

/** Looks for the next records that have the date for which a workflow starts, and meet its conditions. */
export async function lookForRecords(
  context: WriteContext,
  operations: Operations,
  trigger: DateTrigger,
  { row, now, timeZone }: Due,
): Promise<Looked> {
  const { object, field, where } = trigger;
  const day = lastDay(trigger, now, timeZone);
  const dueAt = lookAt(trigger, day, timeZone);
  // The time zone has changed since, and that day was done by the old one.
  if (dueAt < row.due_at) return { runs: [], cursor: null, dueAt };
  const date = dateFor(trigger, day);
  const after = dueAt === row.due_at ? row.cursor : null;
  const asked = { kind: object, field, day: date, ...(after !== null && { after }) };
  const found = await readPlain(context, operations, 'list-records-of-day', asked);
  const records: readonly PlainRecord[] = Array.isArray(found) ? found : [];
  const runs: PlannedRun[] = [];
  for await (const record of inTimeSlices(records)) {
    const known = await withLinks(context, operations, record, JSON.stringify(where ?? {}));
    if (!matches(where, { record: known, before: {}, changed: [], now, timeZone })) continue;
    const id = String(record.id);
    const told = { id, event_type: 'date', field, date, [object]: record, occurred_at: now };
    runs.push({
      id: idOfDate({ workflowId: row.workflow_id, recordId: id, field, date }),
      ...{ subject_type: object, subject_id: id, trigger: JSON.stringify(told) },
    });
  }
  return { runs, cursor: records.length < PAGE ? null : String(records.at(-1)?.id), dueAt };
}
