import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import type { Constraints } from '../../kernel/operations/operation.ts';

const PIPELINE_HAS_DEALS = new Conflict(
  'The pipeline has deals, which cannot change pipeline; delete them first.',
);

const STAGE_HAS_DEALS = new Conflict("The stage has deals; name another stage for them in 'move_deals_to'.");

/** What it means when PostgreSQL keeps a stage that deals are in: these deals need another place first. */
export const STAGE_IN_USE: Constraints = {
  deals_stage_id: () => conflict(STAGE_HAS_DEALS),
};

/** The same of a whole pipeline, which its deals can never leave. */
export const PIPELINE_IN_USE: Constraints = {
  deals_stage_id: () => conflict(PIPELINE_HAS_DEALS),
};
