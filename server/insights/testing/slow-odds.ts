import { type Stay, staysOf } from './stays.ts';
import type { World } from './world.ts';

/** How likely each open stage is to be won, told once more from the histories (docs/behaviour/insights.md 9). */

export interface Odds {
  readonly stage_id: string;
  readonly probability: number;
  readonly sample: number;
  readonly learned: boolean;
}

export function slowOdds(world: World, before: number | undefined): readonly Odds[] {
  const until = before ?? Date.now();
  const since = new Date(until).setUTCFullYear(new Date(until).getUTCFullYear() - 1);
  const isRecent = ({ entered }: Stay) => entered >= since && entered < until;
  const lasts = world.deals.flatMap((history) => {
    const stays = staysOf(world, history).filter(({ entered }) => entered < until);
    const last = stays.at(-1);
    return last && !last.isOpen && isRecent(last) ? [{ last, stays }] : [];
  });
  const pipelines = [...Map.groupBy(lasts, ({ last }) => last.entry.pipeline_id).values()];
  const closed = pipelines.flatMap((deals) =>
    deals.toSorted((one, other) => other.last.entered - one.last.entered).slice(0, 500),
  );
  const open = world.stages.filter(({ is_won, is_lost }) => !is_won && !is_lost);
  return open.map(({ id, pipeline_id }) => {
    const cases = closed.filter(({ stays }) =>
      stays.some((stay) => stay.isOpen && stay.stage.id === id && isRecent(stay)),
    );
    const won = cases.filter(({ last }) => last.outcome === 'won').length;
    const board = open.filter((stage) => stage.pipeline_id === pipeline_id).map((stage) => stage.id);
    const set = world.settings[id];
    const assumed = set === undefined ? (board.indexOf(id) + 1) / (board.length + 1) : set / 100;
    const learned = cases.length >= 20;
    const probability = learned ? (won + 1) / (cases.length + 2) : assumed;
    return { stage_id: id, sample: cases.length, learned, probability: Math.round(probability * 1e4) / 1e4 };
  });
}
