import type { Run } from '../../../api/workflow-runs.ts';

export const RUN_STATES: readonly Run['state'][] = [
  'running',
  'waiting',
  'held',
  'completed',
  'failed',
  'cancelled',
  'not_started',
];

/** What the address of the list of runs says. */
export interface RunsSearch {
  readonly workflow?: string;
  readonly record?: string;
  readonly state?: Run['state'];
}

/** The address of the list of runs, checked. */
export function readRunsSearch({ workflow, record, state }: Record<string, unknown>): RunsSearch {
  const known = RUN_STATES.find((one) => one === state);
  return {
    ...(typeof workflow === 'string' ? { workflow } : {}),
    ...(typeof record === 'string' ? { record } : {}),
    ...(known ? { state: known } : {}),
  };
}
