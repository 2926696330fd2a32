import { useQueries, useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { CARDS_OF_A_PAGE, type CardList, type DealCard, dealCardsQuery } from '../../../api/deals.ts';
import { useCardFields } from './card-choice.ts';

/** Between two cards, in px. */
const GAP = 8;

interface ColumnCards {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** The height of a card with its gap in px. */
  readonly step: number;
  /** The card at an index; undefined while it loads. */
  readonly cardAt: (index: number) => DealCard | undefined;
  /** Why nothing can be shown; what was loaded once stays. */
  readonly error: Error | null;
}

/**
 * The cards of a column, virtualized: only those near the viewport are loaded and rendered.
 * @param count the number of cards; undefined while unknown
 * @param active the index of the card that has or had the focus, which stays rendered
 */
export function useColumnCards(list: CardList, count: number | undefined, active: number): ColumnCards {
  const scroller = useRef<HTMLDivElement>(null);
  const step = useCardFields().height + GAP;
  const first = useQuery(dealCardsQuery(list, 0)).data;
  const virtualizer = useVirtualizer({
    count: countOf(first, count),
    getScrollElement: () => scroller.current,
    estimateSize: () => step,
    overscan: 4,
    paddingEnd: 8,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(active) || active >= range.count ? inSight : [...inSight, active];
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of fields changes the height of all cards
  useEffect(() => virtualizer.measure(), [virtualizer, step]);
  const items = virtualizer.getVirtualItems();
  const pages = [...new Set([0, ...items.map(({ index }) => pageOf(index))])];
  const results = useQueries({ queries: pages.map((page) => dealCardsQuery(list, page)) });
  return {
    scroller,
    virtualizer,
    step,
    cardAt: (index) => results[pages.indexOf(pageOf(index))]?.data?.[index % CARDS_OF_A_PAGE],
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
  };
}

/** A page that is not full is the last one, whatever the count says. */
function countOf(first: readonly DealCard[] | undefined, count: number | undefined): number {
  if (first && (count === undefined || first.length < CARDS_OF_A_PAGE)) return first.length;
  return count ?? 0;
}

function pageOf(index: number): number {
  return Math.floor(index / CARDS_OF_A_PAGE);
}
