import type { Condition } from './condition.schema.ts';
import type { ActionStep, Step } from './step.schema.ts';
import type { DateTrigger, EventTrigger, ScheduleTrigger, Trigger } from './trigger.schema.ts';

/** What tells the parts of a definition apart. It stands beside the schemas, because the web app takes it without them. */

/** Whether an event starts the workflow, and not a schedule, a date or a person. */
export function isEventTrigger(given: Trigger): given is EventTrigger {
  return given.on !== 'schedule' && given.on !== 'date' && given.on !== 'manual';
}

/** Whether times of a schedule start the workflow. */
export function isScheduleTrigger(given: Trigger): given is ScheduleTrigger {
  return 'cron' in given;
}

/** Whether dates of records start the workflow. */
export function isDateTrigger(given: Trigger): given is DateTrigger {
  return 'field' in given;
}

/** Whether a step does something, and can fail. */
export function isAction(given: Step): given is ActionStep {
  return given.do !== 'wait' && given.do !== 'branch' && given.do !== 'stop';
}

/** The member that makes a condition a group, with its conditions; undefined for a comparison. */
export function groupOf(
  given: Condition,
): { readonly kind: 'all' | 'any' | 'not'; readonly conditions: readonly Condition[] } | undefined {
  if ('all' in given) return { kind: 'all', conditions: given.all };
  if ('any' in given) return { kind: 'any', conditions: given.any };
  return 'not' in given ? { kind: 'not', conditions: given.not } : undefined;
}
