/** The offset of the next page; `undefined` after the last page, which is not full. */
export function nextOffset(rowsOfAPage: number) {
  return (last: readonly unknown[], pages: readonly (readonly unknown[])[]) =>
    last.length < rowsOfAPage ? undefined : pages.length * rowsOfAPage;
}

/** Rows of a table per request. */
export const ROWS_OF_A_PAGE = 100;
