/** How deals are shown together. */
export type DealLayout = 'board' | 'table';

const KEY = 'kontor.deals.layout';

/** Remembers which layout the person chose last, in this browser. */
export function rememberLayout(layout: DealLayout): void {
  localStorage.setItem(KEY, layout);
}

/** With which search parameters the page of deals begins: those of the layout that the person chose last. */
export function firstDealSearch(): { readonly as?: 'table' } {
  return localStorage.getItem(KEY) === 'table' ? { as: 'table' } : {};
}
