import { keepPreviousData, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { isRefusal } from '../../api/client.ts';
import { ROWS_OF_A_PAGE } from '../../api/pages.ts';

/** The request for a page of rows; pages count from 0. */
export type PageQuery<Row> = (page: number) => {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Row[]>;
};

/** The rows that a table renders. */
export type TableRows<Row> = ReturnType<typeof useTableRows<Row>>;

/**
 * The rows of a table, virtualized: only those near the viewport are loaded and rendered.
 * @param count the number of rows; undefined while unknown
 * @param rowHeight in pixels
 * @param start the initial scroll position in pixels
 */
export function useTableRows<Row>(
  pageQuery: PageQuery<Row>,
  count: RecordCount | undefined,
  rowHeight: number,
  start: number,
) {
  const client = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  // The former view stays until the new one has loaded, so that nothing jumps while someone types.
  const first = useQuery({ ...pageQuery(0), placeholderData: keepPreviousData });
  const seen = useRef({ key: '', furthest: 0, pages: new Set([0]) });
  const key = JSON.stringify(pageQuery(0).queryKey);
  if (seen.current.key !== key)
    seen.current = { key, furthest: pageOf(Math.floor(start / rowHeight)), pages: new Set([0]) };
  const total = countOf(first.data, count, seen.current.furthest);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: start,
    scrollPaddingStart: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const pages = [...new Set(items.map(({ index }) => pageOf(index)))].filter((page) => page > 0);
  const results = useQueries({ queries: pages.map((page) => pageQuery(page)) });
  seen.current.furthest = Math.max(seen.current.furthest, ...pages);
  for (const page of pages) seen.current.pages.add(page);
  // Visible rows are read from the results, because the table renders again only when a result that it read changes.
  const inSight = new Map(results.map(({ data }, index) => [pages[index], data]));
  const rowsOf = (page: number): readonly Row[] | undefined =>
    page === 0 ? first.data : (inSight.get(page) ?? client.getQueryData<Row[]>(pageQuery(page).queryKey));
  return {
    scroller: scroller as RefObject<HTMLDivElement | null>,
    virtualizer,
    items,
    total,
    /** The row at an index; undefined while it loads. */
    rowAt: (index: number) => rowsOf(pageOf(index))?.[index % ROWS_OF_A_PAGE],
    /** All rows that are loaded, each with its index. */
    loaded: (): readonly (readonly [number, Row])[] =>
      [...seen.current.pages].flatMap((page) =>
        (rowsOf(page) ?? []).map((row, index) => [page * ROWS_OF_A_PAGE + index, row] as const),
      ),
    isLoading: first.isPending,
    /** Whether the rows still belong to the former filter or order. */
    isFormer: first.isPlaceholderData,
    /** Why nothing can be shown. What was loaded once stays when the server does not answer. */
    error: (first.data ? null : first.error) ?? results.find(({ error }) => isRefusal(error))?.error ?? null,
    retry: () => void first.refetch(),
  };
}

/** Pages assumed ahead while the number of rows is unknown. */
const PAGES_AHEAD = 10;

/** A first page that is not full is everything. Beyond an exact count, the table grows while scrolling. */
function countOf(
  first: readonly unknown[] | undefined,
  count: RecordCount | undefined,
  furthestPage: number,
): number {
  if (first && first.length < ROWS_OF_A_PAGE) return first.length;
  if (!count) return furthestPage > 0 ? (furthestPage + 1) * ROWS_OF_A_PAGE : (first?.length ?? 0);
  return count.is_exact ? count.count : Math.max(count.count, (furthestPage + PAGES_AHEAD) * ROWS_OF_A_PAGE);
}

function pageOf(index: number): number {
  return Math.floor(index / ROWS_OF_A_PAGE);
}
