import type { QueryClient } from '@tanstack/react-query';
import { dealCountQuery, dealPageQuery } from '../../../api/deal-table.ts';
import type { DealsSearch } from '../filter/deals-search.ts';
import { tableFilterOf, tableOrderOf } from './table-search.ts';

/** Prefetches the first rows of the table as soon as its address is known, while the page loads. */
export function prefetchTable(client: QueryClient, search: DealsSearch): void {
  const filter = tableFilterOf(search);
  void client.prefetchQuery(dealPageQuery(filter, tableOrderOf(search), 0));
  void client.prefetchQuery(dealCountQuery(filter));
}
