/** Where the next page of a list begins; `undefined` after the last one, which is not full. */
export function nextOffset(rowsOfAPage: number) {
  return (last: readonly unknown[], pages: readonly (readonly unknown[])[]) =>
    last.length < rowsOfAPage ? undefined : pages.length * rowsOfAPage;
}

/** So many rows of a table come with one request. */
export const ROWS_OF_A_PAGE = 100;
