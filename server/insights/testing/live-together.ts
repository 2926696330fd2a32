import fc from 'fast-check';
import type { TestApi } from '../../../test/api.ts';
import type { Stage } from '../../crm/pipelines/pipeline.schema.ts';
import { type Actor, begin, type Lived, type Living, live, livedBy } from './live.ts';
import type { Life } from './lives.ts';
import { flag, flaggingsOf, type Outcome, outcomeOf, reorder } from './stage-changes.ts';

interface Together extends Omit<Actor, 'outcomeOf'> {
  readonly api: TestApi;
  readonly organizationId: string;
  readonly seed: number;
  readonly stages: readonly Stage[];
}

/** So many deals live at the same time. */
const AT_ONCE = 8;

/** Deals live through their edits; between the parts of their lives stages get other flags, and in the end another order. */
export async function liveTogether(lives: readonly Life[], together: Together): Promise<readonly Lived[]> {
  const { owner, stages, seed } = together;
  const outcomes = new Map<string, Outcome>(stages.map((stage) => [stage.id, outcomeOf(stage)]));
  const actor: Actor = { ...together, outcomeOf: (id) => outcomes.get(id) ?? 'open' };
  const [flaggings = []] = fc.sample(flaggingsOf(stages), { numRuns: 1, seed });
  let living = await inTurns(lives, (life) => begin(life, actor));
  for (const [part, flagging] of [...flaggings, undefined].entries()) {
    living = await inTurns(lives, (life, index) => {
      const deal = living[index];
      if (!deal) throw new Error('A life has no deal.');
      return live(deal, life.edits[part] ?? [], actor);
    });
    if (!flagging) continue;
    living = [...(await flag(together, flagging, living))];
    outcomes.set(flagging.stage.id, flagging.outcome);
  }
  await reorder(owner, stages, seed);
  return living.flatMap((deal, index) => {
    const life = lives[index];
    return life ? [livedBy(deal, life)] : [];
  });
}

async function inTurns(
  lives: readonly Life[],
  step: (life: Life, index: number) => Promise<Living>,
): Promise<Living[]> {
  const done: Living[] = [];
  for (let next = 0; next < lives.length; next += AT_ONCE) {
    const turn = lives.slice(next, next + AT_ONCE);
    done.push(...(await Promise.all(turn.map((life, index) => step(life, next + index)))));
  }
  return done;
}
