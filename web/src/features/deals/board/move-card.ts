import type { QueryClient } from '@tanstack/react-query';
import {
  CARDS_OF_A_PAGE,
  type CardList,
  cardListKey,
  type DealCard,
  type DealFilter,
} from '../../../api/deals.ts';
import { type PipelineSummary, pipelineSummaryQuery, type StageSummary } from '../../../api/pipelines.ts';
import {
  type BoardView,
  type Column,
  cardListOf,
  placeOf,
  type Rate,
  rateOf,
  recentFilter,
  withDeal,
} from './board-view.ts';

/** A move of a card from one column to another. */
export interface CardMove {
  readonly card: DealCard;
  readonly from: Column;
  readonly to: Column;
}

/** Whether the card is loaded in the column that it leaves. */
export function isOnBoard(client: QueryClient, view: BoardView, { card, from }: CardMove): boolean {
  return readCards(client, cardListOf(view, from)).some((other) => other?.id === card.id);
}

/**
 * Moves a card in the cache before the server responds: cards, counts and totals. Lists that are not loaded stay
 * unloaded.
 */
export function moveCard(client: QueryClient, view: BoardView, { card, from, to }: CardMove): void {
  const now = new Date().toISOString();
  const moved: DealCard = {
    ...card,
    stage_id: to.id,
    stage_entered_at: now,
    updated_at: now,
    won_at: to.is_won ? now : to.is_lost ? null : card.won_at,
    lost_at: to.is_lost ? now : to.is_won ? null : card.lost_at,
  };
  takeOut(client, cardListOf(view, from), card);
  putIn(client, cardListOf(view, to), moved);
  countMove(client, view, { card: moved, from, to });
}

/** The index at which a card would land among the loaded cards of a column; undefined beyond them. */
export function landingPlace(
  client: QueryClient,
  view: BoardView,
  card: DealCard,
  to: Column,
): number | undefined {
  const list = cardListOf(view, to);
  const cards = readCards(client, list);
  const arriving = { ...card, updated_at: new Date().toISOString() };
  return placeOf(arriving, cards, list, isWhole(cards));
}

function takeOut(client: QueryClient, list: CardList, card: DealCard): void {
  const cards = readCards(client, list);
  const place = cards.findIndex((other) => other?.id === card.id);
  if (place < 0) return;
  cards.splice(place, 1);
  writeCards(client, list, cards);
}

function putIn(client: QueryClient, list: CardList, card: DealCard): void {
  const cards = readCards(client, list);
  const place = placeOf(card, cards, list, isWhole(cards));
  if (place === undefined) return;
  cards.splice(place, 0, card);
  writeCards(client, list, cards);
}

/** All loaded cards by index; pages that are not loaded leave holes. */
function readCards(client: QueryClient, list: CardList): (DealCard | undefined)[] {
  const cards: (DealCard | undefined)[] = [];
  for (const [page, content] of loadedPages(client, list)) {
    content.forEach((card, index) => {
      cards[page * CARDS_OF_A_PAGE + index] = card;
    });
  }
  return Array.from(cards);
}

/** Whether nothing follows the loaded cards. */
function isWhole(cards: readonly (DealCard | undefined)[]): boolean {
  return cards.length % CARDS_OF_A_PAGE !== 0 || cards.length === 0;
}

function writeCards(client: QueryClient, list: CardList, cards: readonly (DealCard | undefined)[]): void {
  for (const [page] of loadedPages(client, list)) {
    const start = page * CARDS_OF_A_PAGE;
    const content = cards.slice(start, start + CARDS_OF_A_PAGE).filter((card) => card !== undefined);
    client.setQueryData([...cardListKey(list), page], content);
  }
}

function loadedPages(client: QueryClient, list: CardList): [page: number, content: DealCard[]][] {
  return client
    .getQueriesData<DealCard[]>({ queryKey: cardListKey(list) })
    .flatMap(([key, content]) => (content ? [[Number(key.at(-1)), content]] : []));
}

/** Recent totals are separate, and open stages have none. */
function countMove(client: QueryClient, view: BoardView, move: CardMove): void {
  const { pipelineId, filter } = view;
  const keyOf = (counted: DealFilter) => pipelineSummaryQuery(pipelineId, counted).queryKey;
  const rate = rateOf(client.getQueryData(keyOf(filter))?.stages ?? [], move.card.currency);
  for (const counted of [filter, recentFilter(filter)]) {
    const count = (stage: StageSummary) => countIn(stage, { ...move, rate }, counted !== filter);
    client.setQueryData<PipelineSummary | null>(keyOf(counted), (summary) =>
      summary ? { ...summary, stages: summary.stages.map(count) } : summary,
    );
  }
}

function countIn(
  stage: StageSummary,
  { card, from, to, rate }: CardMove & { readonly rate: Rate },
  onlyClosed: boolean,
) {
  if (onlyClosed && !stage.is_won && !stage.is_lost) return stage;
  if (stage.id === to.id) return withDeal(stage, card, 1, rate);
  return stage.id === from.id && stage.deal_count > 0 ? withDeal(stage, card, -1, rate) : stage;
}
