import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import type { Operations } from '../../kernel/family/family.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { lastTime } from '../../kernel/settings/cron.ts';
import { readCalendar } from '../engine/calendar.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { SELECT_NOW } from '../engine/step.sql.ts';
import type { Definition } from '../language/definition.schema.ts';
import { isDateTrigger, isScheduleTrigger } from '../language/guards.ts';
import type { ScheduleTrigger } from '../language/trigger.schema.ts';
import { firstStep } from '../language/walk.ts';
import {
  type DueRow,
  insertPlannedRuns,
  lockDueWorkflow,
  moveCursor,
  setClock,
  stopClock,
} from './clock.sql.ts';
import { lookForRecords } from './look-for-records.ts';
import { nextStart } from './next-start.ts';

/** A time that was missed is made up for if it was not longer ago. */
const LATEST_MS = 86_400_000;

/** A workflow whose time has come. */
export interface Due {
  readonly row: DueRow;
  readonly definition: Definition;
  readonly now: string;
  readonly timeZone: string;
}

/**
 * Starts what a workflow starts at a time, and sets its next time in the same transaction. Of the times that were missed, the
 * last one counts if it was at most a day ago (docs/behaviour/workflows.md 14).
 */
export function startPlannedRuns(operations: Operations) {
  return defineWrite({
    name: 'start-planned-workflow-runs',
    summary: 'Start runs of workflows whose time has come',
    scope: null,
    input: z.object({}),
    output: z.object({ found: z.boolean() }),
    run: async (context) => {
      const { organizationId } = context;
      const [row] = await context.query<DueRow>(lockDueWorkflow(organizationId));
      if (!row) return { data: { found: false } };
      const [[moment], { timeZone }] = await Promise.all([
        context.query<{ now: string }>(SELECT_NOW),
        readCalendar(context, organizationId),
      ]);
      const definition = readDefinition(row.definition);
      if (definition) await start(context, operations, { row, definition, timeZone, now: moment?.now ?? '' });
      else context.defer(stopClock(organizationId, row.workflow_id));
      return { data: { found: true } };
    },
  });
}

async function start(context: WriteContext, operations: Operations, due: Due): Promise<void> {
  const { organizationId } = context;
  const { row, definition, now, timeZone } = due;
  const { trigger } = definition;
  const place = { workflowId: row.workflow_id, version: row.version };
  const of = { ...place, position: firstStep(definition)?.key ?? null };
  if (isScheduleTrigger(trigger)) {
    const run = runOf(trigger, due);
    if (run) context.defer(insertPlannedRuns(organizationId, of, [run]));
  }
  if (isDateTrigger(trigger)) {
    const looked = await lookForRecords(context, operations, trigger, due);
    context.defer(insertPlannedRuns(organizationId, of, looked.runs));
    if (looked.cursor !== null) {
      context.defer(moveCursor(organizationId, row.workflow_id, looked.dueAt, looked.cursor));
      return;
    }
  }
  const dueAt = nextStart(trigger, now, timeZone);
  context.defer(
    dueAt === undefined
      ? stopClock(organizationId, row.workflow_id)
      : setClock(organizationId, { ...place, dueAt }),
  );
}

/** The run of a schedule. It is about its workflow, because no record starts it. */
function runOf({ cron }: ScheduleTrigger, { row, now, timeZone }: Due) {
  const planned = lastTime(cron, now, timeZone);
  if (planned === undefined || planned < row.due_at || Date.parse(now) - Date.parse(planned) > LATEST_MS)
    return undefined;
  const id = row.workflow_id;
  const trigger = { id, event_type: 'schedule', planned_at: planned, occurred_at: now };
  return {
    id: uuidv5(`schedule ${planned}`, id),
    ...{ subject_type: 'workflow', subject_id: id },
    trigger: JSON.stringify(trigger),
  };
}
