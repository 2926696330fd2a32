/** A move of a deal, by the names of the stages at the time. */
export interface StageMove {
  /** ISO 8601. */
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** How long a deal was in a stage altogether. */
export interface StageTime {
  readonly stage: string;
  readonly milliseconds: number;
}

/**
 * How long a deal was in each stage, in the order in which it came there first. The time after it was closed does not count.
 * @param moves in the order in which they happened
 * @param now the name of its present stage, and until when it counts: the present for an open deal
 */
export function stageTimes(
  created: string,
  moves: readonly StageMove[],
  now: { readonly stage: string; readonly until: number | undefined },
): readonly StageTime[] {
  const stays = moves.map(({ from, at }, index) => ({
    stage: from,
    milliseconds: Date.parse(at) - Date.parse(moves[index - 1]?.at ?? created),
  }));
  const since = Date.parse(moves.at(-1)?.at ?? created);
  const all =
    now.until === undefined ? stays : [...stays, { stage: now.stage, milliseconds: now.until - since }];
  return [...Map.groupBy(all, ({ stage }) => stage)].map(([stage, ofStage]) => ({
    stage,
    milliseconds: ofStage.reduce((sum, { milliseconds }) => sum + Math.max(0, milliseconds), 0),
  }));
}
