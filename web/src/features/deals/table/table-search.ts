import type { DealOrder, DealTableFilter } from '../../../api/deal-table.ts';
import {
  type DealsSearch,
  filterOf,
  isSort,
  NO_FILTER,
  SORTS,
  searchTableSort,
  type TableSort,
} from '../filter/deals-search.ts';

/** The order without parameters: last updated first. */
const USUAL: TableSort = 'changed';

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
export function orderOf({ sort = USUAL, order = usualOf(sort) }: Pick<DealsSearch, 'sort' | 'order'>) {
  return { sort, order };
}

/** The direction of an order that the address does not name. */
function usualOf(sort: TableSort): 'asc' | 'desc' {
  return isSort(sort) ? SORTS[sort].order : 'asc';
}

/** The order of the table for the server. */
export function tableOrderOf(search: Pick<DealsSearch, 'sort' | 'order'>): DealOrder {
  const { sort, order } = orderOf(search);
  return { sort: isSort(sort) ? SORTS[sort].sort : sort, order };
}

/** An order as search parameters; what is usual is left out. */
export function searchOf(sort: string, order: 'asc' | 'desc'): Pick<DealsSearch, 'sort' | 'order'> {
  const known = searchTableSort(sort) ?? USUAL;
  const given = order === usualOf(known) ? undefined : order;
  return { sort: known === USUAL && given === undefined ? undefined : known, order: given };
}

/** Search parameters that remove all filters of the table except those by own fields; the order stays. */
export const NO_TABLE_FILTER = {
  ...NO_FILTER,
  pipeline: undefined,
  stage: undefined,
  status: undefined,
} as const satisfies DealsSearch;

/** What stays of the search parameters where the other layout is chosen: the table's own filters and orders mean nothing on the board. */
export function asLayout(search: DealsSearch, layout: 'board' | 'table'): DealsSearch {
  if (layout === 'table') return { ...search, as: 'table', open: undefined, cards: undefined };
  const sort = isSort(search.sort) ? search.sort : undefined;
  return { ...search, as: undefined, stage: undefined, status: undefined, sort, order: undefined };
}
