import type { Constraints } from '../../kernel/operations/constraints.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';

const PIPELINE_HAS_DEALS = new Conflict(
  'The pipeline has deals, which cannot change pipeline; delete them first.',
);

const STAGE_HAS_DEALS = new Conflict("The stage has deals; name another stage for them in 'move_deals_to'.");

/** Translates the error that PostgreSQL gives for deleting a stage with deals: they need another stage first. */
export const STAGE_IN_USE: Constraints = {
  deals_stage_id: () => conflict(STAGE_HAS_DEALS),
};

/** The same for a pipeline, which its deals can never leave. */
export const PIPELINE_IN_USE: Constraints = {
  deals_stage_id: () => conflict(PIPELINE_HAS_DEALS),
};
