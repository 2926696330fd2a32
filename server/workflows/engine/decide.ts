import type { EventTrigger } from '../language/trigger.schema.ts';
import type { EarlierRow } from './start.sql.ts';

/** A workflow that causes its own events, or others that cause each other, may go on for this many runs after the first. */
const LONGEST_CHAIN = 5;

/** A workflow starts at most this often an hour for one record. One more start is held, and the others are refused. */
export const STARTS_PER_HOUR = 20;

const DAY_SECONDS = 86_400;

/** An event that meets the trigger of a workflow. */
export interface Candidate {
  readonly workflowId: string;
  readonly trigger: EventTrigger;
  readonly chain: readonly string[];
  readonly earlier: Pick<EarlierRow, 'recent' | 'seconds_ago' | 'is_held' | 'is_settling'>;
}

/** Whether a workflow starts, and when. What is refused without being `told` is no news: the trigger says so. */
export type Decision =
  | { readonly starts: 'now' }
  | { readonly starts: 'later'; readonly reason: string }
  | { readonly starts: false; readonly reason: string; readonly told: boolean };

/** Decides whether an event starts a workflow whose conditions hold (docs/behaviour/workflows.md 6 and 10). */
export function decide({ workflowId, trigger, chain, earlier }: Candidate): Decision {
  const { again } = trigger;
  if (again === 'first_time' && earlier.seconds_ago !== null) return refused('again', false);
  if (typeof again === 'object' && (earlier.seconds_ago ?? Infinity) < again.after_days * DAY_SECONDS)
    return refused('again', false);
  if (chain.includes(workflowId) && !trigger.by_itself) return refused('own_chain', true);
  if (chain.length > LONGEST_CHAIN) return refused('chain_too_long', true);
  if (earlier.is_settling) return refused('settling', false);
  if (earlier.recent < STARTS_PER_HOUR) return { starts: 'now' };
  return earlier.is_held ? refused('too_often', true) : { starts: 'later', reason: 'too_often' };
}

function refused(reason: string, told: boolean): Decision {
  return { starts: false, reason, told };
}

/** Whether later events have to know that the workflow began for a record. */
export function isRemembered({ again }: EventTrigger): boolean {
  return again === 'first_time' || typeof again === 'object';
}
