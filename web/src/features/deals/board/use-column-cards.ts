import { useQueries, useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import { CARDS_OF_A_PAGE, type CardList, type DealCard, dealCardsQuery } from '../../../api/deals.ts';

/** The height of a card with the gap beneath it, in px: all are equal, so that a list of any length can be laid out. */
export const CARD_STEP = 112;

interface ColumnCards {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** The card at a place; undefined while it is being loaded. */
  readonly cardAt: (index: number) => DealCard | undefined;
  readonly error: Error | null;
}

/**
 * The cards of a column of which only those in sight, and a few around them, are loaded and drawn.
 * @param count how many cards the column has; undefined while that is not known
 * @param active the place of the card that has the focus or had it last, which stays drawn
 */
export function useColumnCards(list: CardList, count: number | undefined, active: number): ColumnCards {
  const scroller = useRef<HTMLDivElement>(null);
  const first = useQuery(dealCardsQuery(list, 0)).data;
  const virtualizer = useVirtualizer({
    count: countOf(first, count),
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_STEP,
    overscan: 4,
    paddingEnd: 8,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(active) || active >= range.count ? inSight : [...inSight, active];
    },
  });
  const items = virtualizer.getVirtualItems();
  const pages = [...new Set([0, ...items.map(({ index }) => pageOf(index))])];
  const results = useQueries({ queries: pages.map((page) => dealCardsQuery(list, page)) });
  return {
    scroller,
    virtualizer,
    cardAt: (index) => results[pages.indexOf(pageOf(index))]?.data?.[index % CARDS_OF_A_PAGE],
    error: results.find(({ error }) => error)?.error ?? null,
  };
}

/** A page that is not full is all there is, whatever was counted before. */
function countOf(first: readonly DealCard[] | undefined, count: number | undefined): number {
  if (first && (count === undefined || first.length < CARDS_OF_A_PAGE)) return first.length;
  return count ?? 0;
}

function pageOf(index: number): number {
  return Math.floor(index / CARDS_OF_A_PAGE);
}
