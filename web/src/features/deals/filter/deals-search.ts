import type { DealSort } from '../../../../../server/crm/deals/deal-query.schema.ts';
import type { CardList, DealFilter } from '../../../api/deals.ts';
import { OUTCOMES, type Outcome } from '../../../records/deal-choices.ts';
import {
  isNameIn,
  type OwnSearch,
  type OwnSort,
  ownSearchOf,
  searchSort,
} from '../../../records/own-search.ts';
import { searchOwner } from '../../../records/owner/owner-search.ts';
import { searchId } from '../../../records/search-text.ts';

/** The orders of the board and of the table, each in its usual direction. */
export const SORTS = {
  close: { sort: 'expected_close_date', order: 'asc' },
  value: { sort: 'value', order: 'desc' },
  newest: { sort: 'created_at', order: 'desc' },
  changed: { sort: 'updated_at', order: 'desc' },
} as const satisfies Record<string, Pick<CardList, 'sort' | 'order'>>;

export type Sort = keyof typeof SORTS;

/** What the API sorts by and the board does not. */
type ColumnSort = Exclude<DealSort, (typeof SORTS)[Sort]['sort']>;

/** The orders of the table alone, by the names of its columns. */
const COLUMN_SORTS: Readonly<Record<ColumnSort, true>> = {
  title: true,
  pipeline: true,
  stage: true,
  status: true,
  owner: true,
  contact: true,
  company: true,
  lost_reason: true,
  stage_entered_at: true,
};

/** What the table is sorted by. */
export type TableSort = Sort | ColumnSort | OwnSort;

/** The search parameters of the board and of the table, so that either shows what the other did. */
export interface DealsSearch extends OwnSearch {
  /** The board if absent. */
  readonly as?: 'table' | undefined;
  /** On the board, the default one if absent; in the table, all of them. */
  readonly pipeline?: string | undefined;
  /** The stage and the outcome, in the table alone: the board has a column for each. */
  readonly stage?: string | undefined;
  readonly status?: Outcome | undefined;
  readonly q?: string | undefined;
  readonly owner?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly close_after?: string | undefined;
  readonly close_before?: string | undefined;
  readonly sort?: TableSort | undefined;
  /** In the table alone; the usual direction if absent. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** The won or lost stage whose cards are shown. */
  readonly open?: string | undefined;
  /** The fields on the cards; those that the person chose if there are none. */
  readonly cards?: readonly string[] | undefined;
  /** The id of the view that is open. */
  readonly view?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads search parameters; invalid ones are ignored. */
export function readDealsSearch(search: Record<string, unknown>): DealsSearch {
  const { sort, order } = search;
  return {
    as: search.as === 'table' ? 'table' : undefined,
    pipeline: searchId(search.pipeline),
    stage: searchId(search.stage),
    status: OUTCOMES.find(({ id }) => id === search.status)?.id,
    q: matching(search.q, /\S/)?.slice(0, 255),
    owner: searchOwner(search.owner),
    min: typeof search.min === 'number' ? search.min : undefined,
    max: typeof search.max === 'number' ? search.max : undefined,
    close_after: matching(search.close_after, DAY),
    close_before: matching(search.close_before, DAY),
    sort: searchTableSort(sort),
    order: order === 'asc' || order === 'desc' ? order : undefined,
    open: searchId(search.open),
    cards: searchCards(search.cards),
    view: searchId(search.view),
    ...ownSearchOf(search),
  };
}

/** The filters of the board for the server. */
export function filterOf(search: DealsSearch): DealFilter {
  const { q, owner, min, max, close_after, close_before } = search;
  const filter = {
    q,
    assigned_to: owner,
    min_value: min?.toString(),
    max_value: max?.toString(),
    close_after,
    close_before,
    ...ownSearchOf(search),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Search parameters that remove all filters that both have, except those by own fields; pipeline and order stay. */
export const NO_FILTER = {
  q: undefined,
  owner: undefined,
  min: undefined,
  max: undefined,
  close_after: undefined,
  close_before: undefined,
} as const satisfies DealsSearch;

/** Whether any filter of the board is set. */
export function hasFilter(search: DealsSearch): boolean {
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

/** Whether the board has an order, too. */
export function isSort(value: unknown): value is Sort {
  return isNameIn(SORTS, value);
}

/** An order of the table; undefined for anything else. */
export function searchTableSort(value: unknown): TableSort | undefined {
  return isSort(value) ? value : searchSort(COLUMN_SORTS, value);
}

/** A text of the address; the router parses one that looks like a number as a number. */
function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
}
