import type { ReadContext } from '../../kernel/operations/context.ts';
import { type StageOdds, selectStageOdds } from './stage-odds.sql.ts';

/** The odds that a request has read, by the instant as of which they were asked. */
const oddsOf = new WeakMap<ReadContext, Map<string | undefined, Promise<StageOdds[]>>>();

/** The odds of each open stage (docs/behaviour/insights.md 9). A forecast weighs deals by them and tells them, so a request reads them once. */
export function knownOdds(context: ReadContext, before: string | undefined): Promise<StageOdds[]> {
  const known = oddsOf.get(context) ?? new Map<string | undefined, Promise<StageOdds[]>>();
  oddsOf.set(context, known);
  const odds = known.get(before) ?? context.query<StageOdds>(selectStageOdds(context.organizationId, before));
  known.set(before, odds);
  return odds;
}
