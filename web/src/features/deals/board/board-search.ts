import type { CardList, DealFilter } from '../../../api/deals.ts';
import { searchOwner } from '../../../records/owner/owner-search.ts';
import { searchId } from '../../../records/search-text.ts';
import { searchWhere } from '../../../records/where/where-search.ts';

/** The orders of the cards of a column. */
export const SORTS = {
  close: { sort: 'expected_close_date', order: 'asc' },
  value: { sort: 'value', order: 'desc' },
  newest: { sort: 'created_at', order: 'desc' },
  changed: { sort: 'updated_at', order: 'desc' },
} as const satisfies Record<string, Pick<CardList, 'sort' | 'order'>>;

export type Sort = keyof typeof SORTS;

/** The search parameters of the board. */
export interface BoardSearch {
  readonly pipeline?: string | undefined;
  readonly q?: string | undefined;
  readonly owner?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly close_after?: string | undefined;
  readonly close_before?: string | undefined;
  /** Conditions in groups, as the API takes them. */
  readonly where?: string | undefined;
  readonly sort?: Sort | undefined;
  /** The won or lost stage whose cards are shown. */
  readonly open?: string | undefined;
  /** The fields on the cards; those that the person chose if there are none. */
  readonly cards?: readonly string[] | undefined;
  /** The id of the view that is open. */
  readonly view?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads search parameters; invalid ones are ignored. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const { sort } = search;
  return {
    pipeline: searchId(search.pipeline),
    q: matching(search.q, /\S/)?.slice(0, 255),
    owner: searchOwner(search.owner),
    min: typeof search.min === 'number' ? search.min : undefined,
    max: typeof search.max === 'number' ? search.max : undefined,
    close_after: matching(search.close_after, DAY),
    close_before: matching(search.close_before, DAY),
    where: searchWhere(search.where),
    sort: isSort(sort) ? sort : undefined,
    open: searchId(search.open),
    cards: searchCards(search.cards),
    view: searchId(search.view),
  };
}

/** The filters for the server. */
export function filterOf({ q, owner, min, max, close_after, close_before, where }: BoardSearch): DealFilter {
  const filter = {
    q,
    assigned_to: owner,
    min_value: min?.toString(),
    max_value: max?.toString(),
    close_after,
    close_before,
    where,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Search parameters that remove all filters; pipeline and order stay. */
export const NO_FILTER = {
  q: undefined,
  owner: undefined,
  min: undefined,
  max: undefined,
  close_after: undefined,
  close_before: undefined,
  where: undefined,
} as const satisfies BoardSearch;

/** Whether any filter is set. */
export function hasFilter(search: BoardSearch): boolean {
  return Object.keys(filterOf(search)).length > 0;
}

/** More fields than this, or longer names, no card has. */
const MOST_FIELDS = 100;
const LONGEST_FIELD = 100;

function searchCards(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value.filter((id) => typeof id === 'string' && id.length <= LONGEST_FIELD);
  return ids.slice(0, MOST_FIELDS);
}

function isSort(value: unknown): value is Sort {
  return typeof value === 'string' && Object.hasOwn(SORTS, value);
}

/** A text of the address; the router parses one that looks like a number as a number. */
function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
}
