import type { Step } from '../language/step.schema.ts';
import type { Awaited } from '../waiting/event-wait.sql.ts';
import type { Advance, StepRecord } from './step.sql.ts';

/** Where a run goes after a step, and what the step did. */
export interface Taken {
  readonly advance: Advance;
  readonly record: Omit<StepRecord, 'number' | 'attempt' | 'beganAt'> | null;
  /** What came of a wait for an event that is over. */
  readonly waited?: object;
  /** Whether later events have to know that the run has now begun. */
  readonly remembers?: boolean;
  /** The events for which the run waits, and whether it has looked for those that came before it listened. */
  readonly listens?: { readonly awaited: readonly Awaited[]; readonly hasLooked: boolean };
}

/** A run that goes on with nothing to wait for. */
export const GOES_ON = { reason: null, dueAt: null, attempts: 0 } as const;

/** A run that ends. */
export function ends(
  state: 'completed' | 'cancelled' | 'failed' | 'not_started',
  reason: string | null = null,
): Advance {
  return { ...GOES_ON, state, reason, position: null };
}

/** Where a run goes from a step to the next one, or to its end. */
export function goTo(next: Step | undefined): Advance {
  return next ? { ...GOES_ON, state: 'running', position: next.key } : ends('completed');
}
