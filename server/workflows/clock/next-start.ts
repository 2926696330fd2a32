import type { Sql } from '../../kernel/database/sql.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { nextTime } from '../../kernel/settings/cron.ts';
import { startTriggers, stopTriggers } from '../definitions/workflow.sql.ts';
import { readCalendar } from '../engine/calendar.ts';
import { startingEvents } from '../engine/start-runs.ts';
import { SELECT_NOW } from '../engine/step.sql.ts';
import type { Definition } from '../language/definition.schema.ts';
import { isDateTrigger, isScheduleTrigger } from '../language/guards.ts';
import type { Trigger } from '../language/trigger.schema.ts';
import { setClock, stopClock } from './clock.sql.ts';
import { nextLook } from './days.ts';

/** When a workflow starts next after an instant, ISO 8601; undefined if no time starts it. */
export function nextStart(trigger: Trigger, now: string, timeZone: string): string | undefined {
  if (isScheduleTrigger(trigger)) return nextTime(trigger.cron, now, timeZone);
  return isDateTrigger(trigger) ? nextLook(trigger, now, timeZone) : undefined;
}

/** Lets a version start for its events and at its times, and no other version of the workflow. */
export async function letStart(
  context: WriteContext,
  { workflowId, version, definition }: { workflowId: string; version: number; definition: Definition },
): Promise<void> {
  const { organizationId } = context;
  const [[moment], { timeZone }] = await Promise.all([
    context.query<{ now: string }>(SELECT_NOW),
    readCalendar(context, organizationId),
  ]);
  const dueAt = nextStart(definition.trigger, moment?.now ?? '', timeZone);
  const triggers = { workflowId, version, events: startingEvents(definition) };
  for (const statement of startTriggers(organizationId, triggers)) context.defer(statement);
  context.defer(
    dueAt === undefined
      ? stopClock(organizationId, workflowId)
      : setClock(organizationId, { workflowId, version, dueAt }),
  );
}

/** Keeps a workflow from starting. */
export function letNotStart(organizationId: string, workflowId: string): readonly Sql[] {
  return [stopTriggers(organizationId, workflowId), stopClock(organizationId, workflowId)];
}
