import type { RecordKind } from '../../registry/record-kind.ts';

/** Workflows as a kind of record. */
export const workflowKind: RecordKind = {
  type: 'workflow',
  staleAfter: () => [['workflows']],
};

/** Runs of workflows as a kind of record. */
export const runKind: RecordKind = {
  type: 'workflow_run',
  staleAfter: () => [['workflow-runs'], ['workflows', 'rows']],
};
