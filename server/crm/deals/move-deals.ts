import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal } from './deal.schema.ts';
import { lockDealsOfStage, updateDealStages } from './deal.sql.ts';
import { decideStage } from './deal-stage.ts';
import { recordUpdates } from './record-updates.ts';
import { type WrittenDeal, type WrittenDealRow, writtenDeals } from './written-deal.ts';

/** The most deals moved in one transaction, to stay under the statement timeout. */
const MAX_MOVED_DEALS = 2_000;

export const TOO_MANY_DEALS_TO_MOVE = new Conflict(
  `The stage has more than ${MAX_MOVED_DEALS} deals; move some of them first.`,
);

/**
 * Moves all deals of a stage to another stage of its pipeline, each as if moved by hand (docs/behaviour/deals.md 17),
 * in the caller's transaction. The caller must have closed the stage to new deals.
 * @param stages those of the pipeline in board order
 * @throws 409 `conflict` if there are too many for one request
 */
export async function moveDeals(
  context: WriteContext,
  stages: readonly Stage[],
  from: string,
  to: string,
): Promise<void> {
  const { organizationId } = context;
  const locked = await context.query<{ json: string; now: string }>(
    lockDealsOfStage(organizationId, from, MAX_MOVED_DEALS + 1),
  );
  const now = locked[0]?.now;
  if (now === undefined) return;
  if (locked.length > MAX_MOVED_DEALS) {
    throw conflict(TOO_MANY_DEALS_TO_MOVE);
  }
  const moves = locked.map(({ json }) => {
    const before = new JsonText<Deal>(json).value();
    return { before, decision: decideStage(before, stages, { stage_id: to }, now) };
  });
  const rows = moves.map(({ before, decision }) => ({ id: before.id, ...decision.fields }));
  const written = writtenDeals(
    await context.query<WrittenDealRow>(updateDealStages(organizationId, rows, now)),
  );
  const updates = moves.map((move) => ({ ...move, ...writtenOf(move.before, written) }));
  recordUpdates(context, updates, now);
}

function writtenOf({ id }: Deal, written: ReadonlyMap<string, WrittenDeal>): WrittenDeal {
  const deal = written.get(id);
  if (!deal) throw new Error('A locked deal was not written.');
  return deal;
}
