import type { DealOrder, DealTableFilter } from '../../../api/deal-table.ts';
import { type DealsSearch, filterOf, NO_FILTER, SORTS, type Sort } from '../filter/deals-search.ts';

/** The order without parameters: last updated first. */
const USUAL: Sort = 'changed';

/** The filters of the table for the server. */
export function tableFilterOf(search: DealsSearch): DealTableFilter {
  const { pipeline, stage, status } = search;
  return {
    ...filterOf(search),
    ...(pipeline === undefined ? {} : { pipeline_id: pipeline }),
    ...(stage === undefined ? {} : { stage_id: stage }),
    ...(status === undefined ? {} : { status }),
  };
}

/** The order of the table, by its name in the address. */
export function orderOf({ sort = USUAL, order = SORTS[sort].order }: DealsSearch) {
  return { sort, order };
}

/** The order of the table for the server. */
export function tableOrderOf(search: DealsSearch): DealOrder {
  const { sort, order } = orderOf(search);
  return { sort: SORTS[sort].sort, order };
}

/** An order as search parameters; what is usual is left out. */
export function searchOf(sort: string, order: 'asc' | 'desc'): Pick<DealsSearch, 'sort' | 'order'> {
  const known = SORT_NAMES.find((name) => name === sort) ?? USUAL;
  const given = order === SORTS[known].order ? undefined : order;
  return { sort: known === USUAL && given === undefined ? undefined : known, order: given };
}

const SORT_NAMES = ['close', 'value', 'newest', 'changed'] as const satisfies readonly Sort[];

/** Search parameters that remove all filters of the table except those by own fields; the order stays. */
export const NO_TABLE_FILTER = {
  ...NO_FILTER,
  pipeline: undefined,
  stage: undefined,
  status: undefined,
} as const satisfies DealsSearch;

/** What stays of the search parameters where the other layout is chosen: the table's own filters mean nothing on the board. */
export function asLayout(search: DealsSearch, layout: 'board' | 'table'): DealsSearch {
  if (layout === 'table') return { ...search, as: 'table', open: undefined, cards: undefined };
  return { ...search, as: undefined, stage: undefined, status: undefined, order: undefined };
}
