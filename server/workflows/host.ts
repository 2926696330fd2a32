import type { OfferedEvent, Operations } from '../kernel/family/family.ts';

/** What workflows use of other families. */
export interface WorkflowHost {
  readonly operations: Operations;
  /** The events that can start a workflow. */
  readonly events: readonly OfferedEvent[];
}
