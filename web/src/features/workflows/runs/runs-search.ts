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

/** What can be done with all runs of a list. */
export type RunsChange =
  | { readonly do: 'cancel'; readonly workflow_id: string; readonly state?: 'running' | 'waiting' | 'held' }
  | {
      readonly do: 'rerun';
      readonly workflow_id: string;
      readonly state: 'completed' | 'failed' | 'cancelled';
    };

/** What can be done with all runs that an address lists; undefined unless they are those of one workflow. */
export function changeOf({ workflow: workflow_id, record, state }: RunsSearch): RunsChange | undefined {
  if (workflow_id === undefined || record !== undefined) return undefined;
  switch (state) {
    case undefined:
      return { do: 'cancel', workflow_id };
    case 'running':
    case 'waiting':
    case 'held':
      return { do: 'cancel', workflow_id, state };
    case 'completed':
    case 'failed':
    case 'cancelled':
      return { do: 'rerun', workflow_id, state };
    default:
      return undefined;
  }
}
