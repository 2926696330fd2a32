import type { Deal } from '../../crm/deals/deal.schema.ts';
import type { Stage } from '../../crm/pipelines/pipeline.schema.ts';
import type { Outcome } from './stage-changes.ts';
import type { DealHistory, World } from './world.ts';

/** A time that a deal spent in a stage that meant one thing. */
export interface Stay {
  readonly stage: Stage;
  /** What the stage meant then. */
  readonly outcome: Outcome;
  readonly isOpen: boolean;
  readonly entered: number;
  /** Undefined while the deal is there. */
  readonly left: number | undefined;
  /** The deal when it came, and when it was last seen there. */
  readonly entry: Deal;
  readonly last: Deal;
}

export function staysOf(
  { stages }: Pick<World, 'stages'>,
  { states, deletedAt }: DealHistory,
): readonly Stay[] {
  const stays: Stay[] = [];
  for (const { at, deal, outcome } of states) {
    const present = stays.at(-1);
    if (present?.stage.id === deal.stage_id && present.outcome === outcome) {
      stays[stays.length - 1] = { ...present, last: deal };
      continue;
    }
    const stage = stages.find(({ id }) => id === deal.stage_id);
    if (!stage) throw new Error('A deal is in no stage.');
    if (present) stays[stays.length - 1] = { ...present, left: at };
    stays.push({
      stage,
      outcome,
      isOpen: outcome === 'open',
      entered: at,
      left: undefined,
      entry: deal,
      last: deal,
    });
  }
  const present = stays.at(-1);
  if (present) stays[stays.length - 1] = { ...present, left: deletedAt };
  return stays;
}
