import fc from 'fast-check';
import type { TestApi } from '../../../test/api.ts';
import type { Stage } from '../../crm/pipelines/pipeline.schema.ts';
import { updateStage } from '../../crm/pipelines/update-stage.ts';
import type { Person } from '../../crm/testing/person.ts';
import type { Living } from './live.ts';

/** What happens to the board while deals live: stages get other flags, and another order. */

export type Outcome = 'open' | 'won' | 'lost';

const OUTCOMES: readonly Outcome[] = ['open', 'won', 'lost'];

export function outcomeOf({ is_won, is_lost }: Pick<Stage, 'is_won' | 'is_lost'>): Outcome {
  return is_won ? 'won' : is_lost ? 'lost' : 'open';
}

/** A stage that comes to mean something else. */
export interface Flagging {
  readonly stage: Stage;
  readonly outcome: Outcome;
}

/** So many stages get other flags. */
export const FLAGGINGS = 3;

/** Stages with flags that they do not have, each stage once. */
export function flaggingsOf(stages: readonly Stage[]): fc.Arbitrary<readonly Flagging[]> {
  const flagged = fc.shuffledSubarray([...stages], { minLength: FLAGGINGS, maxLength: FLAGGINGS });
  return fc.tuple(flagged, fc.infiniteStream(fc.nat(1))).map(([chosen, turns]) =>
    chosen.map((stage) => {
      const others = OUTCOMES.filter((outcome) => outcome !== outcomeOf(stage));
      return { stage, outcome: others[turns.next().value ?? 0] ?? 'open' };
    }),
  );
}

/** Gives a stage other flags. The deals in it have not moved, but from then on they are open, won or lost. */
export async function flag(
  { api, owner, organizationId }: { api: TestApi; owner: Person; organizationId: string },
  { stage, outcome }: Flagging,
  living: readonly Living[],
): Promise<readonly Living[]> {
  const flags = { is_won: outcome === 'won', is_lost: outcome === 'lost' };
  await owner(updateStage, { id: stage.pipeline_id, stage_id: stage.id, ...flags });
  const rows = await api.rows<{ deal_id: string; started_at: Date }>(
    'SELECT deal_id, started_at FROM deal_spans WHERE org_id = $1 AND stage_id = $2 AND ended_at IS NULL',
    [organizationId, stage.id],
  );
  const told = new Map(rows.map((row) => [row.deal_id, row.started_at.toISOString()]));
  return living.map((deal) => {
    const last = deal.seen.at(-1);
    const at = told.get(deal.id);
    if (!last || at === undefined) return deal;
    return { ...deal, seen: [...deal.seen, { deal: last.deal, told: at, outcome }] };
  });
}

/** Moves some stages to other places of their board. */
export async function reorder(owner: Person, stages: readonly Stage[], seed: number): Promise<void> {
  const [moves = []] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...stages), fc.nat(5)), { minLength: 4, maxLength: 4 }),
    { numRuns: 1, seed },
  );
  for (const [{ id, pipeline_id }, sort_order] of moves) {
    await owner(updateStage, { id: pipeline_id, stage_id: id, sort_order });
  }
}
