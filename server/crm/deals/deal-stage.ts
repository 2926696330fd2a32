import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Trigger } from '../events.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal, DealPatch } from './deal.schema.ts';
import type { DealPast } from './deal-past.ts';

export type Outcome = 'won' | 'lost';

/** The fields of a deal that follow from its stages. */
export type StageFields = Pick<Deal, 'stage_id' | 'won_at' | 'lost_at' | 'lost_reason'>;

/** The effect of an update on a deal's stage (docs/behaviour/deals.md 12 to 24). */
export interface StageDecision {
  readonly fields: StageFields;
  /** The stages between which the deal moves; absent if it stays. */
  readonly move?: { readonly from: Stage; readonly to: Stage };
  readonly triggers: readonly Trigger[];
  /** Tells the caller that an outcome was recorded although the pipeline has no stage for it. */
  readonly warning?: string;
}

/** The outcome of a stage; `undefined` for an open stage. */
export function outcomeOf(stage: Stage): Outcome | undefined {
  if (stage.is_won) return 'won';
  return stage.is_lost ? 'lost' : undefined;
}

/**
 * Decides where an update moves a deal and how it is stamped (docs/behaviour/deals.md 12 to 24). Pure: it reads only
 * its input.
 * @param deal the current deal
 * @param stages the stages of the deal's pipeline in board order
 * @param now ISO 8601, the stamp if this update wins or loses the deal
 * @throws 400 `invalid_request` for `stage_id` together with `status`, and for a stage of another pipeline
 */
export function decideStage(
  deal: StageFields,
  stages: readonly Stage[],
  patch: DealPatch,
  now: string,
): StageDecision {
  if (patch.stage_id !== undefined && patch.status !== undefined) {
    throw invalidRequest("'stage_id' and 'status' exclude each other; send one of them.");
  }
  const reason = patch.lost_reason === undefined ? deal.lost_reason : patch.lost_reason;
  const asPatched = { ...pickStageFields(deal), lost_reason: reason };
  if (patch.stage_id !== undefined) {
    return moveTo(findStage(stages, patch.stage_id), deal, asPatched, stages, now);
  }
  if (patch.status !== undefined) return close(patch.status, deal, asPatched, stages, now);
  return { fields: asPatched, triggers: [] };
}

/**
 * Stamps a deal that is created in a stage as if it had been moved there.
 * @param now ISO 8601
 * @param past what an import knows of the deal
 */
export function enterFirstStage(
  stage: Stage,
  now: string,
  past: DealPast = {},
): Pick<StageDecision, 'fields' | 'triggers'> {
  const outcome = outcomeOf(stage);
  const lost_reason = outcome === 'lost' ? (past.lost_reason ?? null) : null;
  const unstamped = { stage_id: stage.id, won_at: null, lost_at: null, lost_reason };
  const fields = outcome ? stamp(unstamped, outcome, past.closed_at ?? now) : unstamped;
  return { fields, triggers: triggersOf(outcome) };
}

/** The warning for a deal that is closed without a stage to move to. */
export function noStageFor(outcome: Outcome): string {
  return `The pipeline has no stage flagged as ${outcome}: the outcome was recorded, but the deal stays in its stage.`;
}

function close(
  outcome: Outcome,
  deal: StageFields,
  asPatched: StageFields,
  stages: readonly Stage[],
  now: string,
): StageDecision {
  const current = stages.find((stage) => stage.id === deal.stage_id);
  if (current && outcomeOf(current) === outcome) return stayIn(current, deal, asPatched);
  const target = stages.find((stage) => outcomeOf(stage) === outcome);
  if (target) return moveTo(target, deal, asPatched, stages, now);
  return {
    fields: stamp(asPatched, outcome, now),
    triggers: [],
    warning: noStageFor(outcome),
  };
}

function moveTo(
  to: Stage,
  deal: StageFields,
  asPatched: StageFields,
  stages: readonly Stage[],
  now: string,
): StageDecision {
  const from = stages.find((stage) => stage.id === deal.stage_id);
  if (!from || from.id === to.id) return stayIn(to, deal, asPatched);
  const outcome = outcomeOf(to);
  const moved = { ...asPatched, stage_id: to.id };
  // Reopening keeps the stamps as history. Whether a deal counts as won follows from its current stage.
  const fields = outcome ? stamp(moved, outcome, now) : moved;
  return { fields, move: { from, to }, triggers: triggersOf(outcome) };
}

/** The deal is already there. Nothing changes, except that a deal that is not won may get another lost_reason. */
function stayIn(stage: Stage, deal: StageFields, asPatched: StageFields): StageDecision {
  return { fields: outcomeOf(stage) === 'won' ? pickStageFields(deal) : asPatched, triggers: [] };
}

function stamp(fields: StageFields, outcome: Outcome, now: string): StageFields {
  return outcome === 'won'
    ? { ...fields, won_at: now, lost_at: null, lost_reason: null }
    : { ...fields, lost_at: now, won_at: null };
}

function triggersOf(outcome: Outcome | undefined): readonly Trigger[] {
  return outcome === 'won' ? ['deal_won', 'purchase_conversion'] : [];
}

function findStage(stages: readonly Stage[], id: string): Stage {
  const stage = stages.find((candidate) => candidate.id === id);
  if (!stage) throw invalidRequest("'stage_id' must be a stage of the deal's pipeline.");
  return stage;
}

function pickStageFields({ stage_id, won_at, lost_at, lost_reason }: StageFields): StageFields {
  return { stage_id, won_at, lost_at, lost_reason };
}
