import type { CardList, DealCard, DealFilter } from '../../../api/deals.ts';
import type { Pipeline, Stage, StageSummary } from '../../../api/pipelines.ts';
import { numberOf } from '../../../records/formats.ts';
import { type DealsSearch, filterOf, isSort, SORTS, type Sort } from '../filter/deals-search.ts';

/** Which pipeline the board shows, with which filters and order. */
export interface BoardView {
  readonly pipelineId: string;
  readonly filter: DealFilter;
  readonly sort: Sort;
}

/** A stage as a column of the board. */
export type Column = Pick<Stage, 'id' | 'name' | 'is_won' | 'is_lost'>;

/** The view of a pipeline that the address describes. */
export function viewOf(search: DealsSearch, pipelineId: string): BoardView {
  return { pipelineId, filter: filterOf(search), sort: boardSortOf(search) };
}

/** The order of the cards; by close date where the address names none, or one of the table alone. */
export function boardSortOf({ sort }: DealsSearch): Sort {
  return isSort(sort) ? sort : 'close';
}

/** Whether this is a won or lost stage. */
export function isClosed({ is_won, is_lost }: Column): boolean {
  return is_won || is_lost;
}

/** Whether the cards of a column are shown; won and lost columns show theirs only when opened. */
export function isShown(column: Column, openStageId: string | undefined): boolean {
  return !isClosed(column) || column.id === openStageId;
}

/** The pipeline in the address, or the default one. */
export function pipelineOf(
  pipelines: readonly Pipeline[] = [],
  id: string | undefined,
): Pipeline | undefined {
  const isMeant = (pipeline: Pipeline) => pipeline.id === id;
  return pipelines.find(isMeant) ?? pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
}

/** The cards of a column. Won and lost deals are always ordered latest first. */
export function cardListOf({ filter, sort }: BoardView, column: Column): CardList {
  return { stageId: column.id, filter, ...SORTS[isClosed(column) ? 'changed' : sort] };
}

/** The filter for the recent totals of won and lost columns: the last 30 days. */
export function recentFilter(filter: DealFilter): DealFilter {
  const since = new Date();
  since.setHours(0, 0, 0, 0);
  since.setDate(since.getDate() - 30);
  return { ...filter, closed_since: since.toISOString() };
}

/** The index at which a card belongs in an ordered list; undefined if it is beyond the known part. */
export function placeOf(
  card: DealCard,
  cards: readonly (DealCard | undefined)[],
  { sort, order }: CardList,
  isWhole: boolean,
): number | undefined {
  const sign = order === 'asc' ? 1 : -1;
  const place = cards.findIndex((other) => other && compare(card, other, sort, sign) < 0);
  if (place >= 0) return place;
  return isWhole ? cards.length : undefined;
}

/** The order of the server: cards without a close date last, equal ones by id. */
function compare(a: DealCard, b: DealCard, sort: CardList['sort'], sign: 1 | -1): number {
  const [left, right] = [keyOf(a, sort), keyOf(b, sort)];
  if (left === right) return (a.id < b.id ? -1 : 1) * sign;
  if (left === null) return 1;
  if (right === null) return -1;
  return (left < right ? -1 : 1) * sign;
}

function keyOf(card: DealCard, sort: CardList['sort']): string | number | null {
  return sort === 'value' ? numberOf(card.value) : card[sort];
}

/**
 * A column's summary with one deal added or removed.
 * @param rate what the currency of the deal is worth in the organization's; null without an exchange rate
 */
export function withDeal(stage: StageSummary, card: DealCard, by: 1 | -1, rate: Rate): StageSummary {
  const { currency } = card;
  const change = by * numberOf(card.value);
  const none = { currency, deal_count: 0, value: 0, rate };
  const former = stage.values.find((sum) => sum.currency === currency) ?? none;
  const sum = { ...former, deal_count: former.deal_count + by, value: numberOf(former.value) + change };
  const others = stage.values.filter((other) => other.currency !== currency);
  const values = sum.deal_count > 0 ? [...others, sum] : others;
  const value = numberOf(stage.total.value) + change * (rate === null ? 0 : numberOf(rate));
  const total = { ...stage.total, value };
  return { ...stage, deal_count: stage.deal_count + by, values, total };
}

/** What a currency is worth in the organization's; null without an exchange rate. */
export type Rate = StageSummary['values'][number]['rate'];

/** The exchange rate of a currency that a column of the board has; null without one. */
export function rateOf(stages: readonly StageSummary[], currency: string): Rate {
  const known = stages.flatMap(({ values }) => values).find((sum) => sum.currency === currency);
  return known?.rate ?? null;
}
