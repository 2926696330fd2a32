const SORTS = ['updated_at', 'created_at', 'name'] as const;

/** What the address says of the table of companies. */
export interface CompaniesSearch {
  readonly q?: string | undefined;
  readonly sort?: (typeof SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Reads an address; what cannot be meant is left out. */
export function readCompaniesSearch({ q, sort, order }: Record<string, unknown>): CompaniesSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return {
    q: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 255) : undefined,
    sort: SORTS.find((name) => name === sort),
    order: order === 'asc' || order === 'desc' ? order : undefined,
  };
}

/** By what the table stands in order: the last change first, unless the address says otherwise. */
export function orderOf({ sort = 'updated_at', order = 'desc' }: CompaniesSearch) {
  return { sort, order };
}

/** An order as the address tells it; the usual one is left out. */
export function searchOf(sort: string, order: 'asc' | 'desc'): Pick<CompaniesSearch, 'sort' | 'order'> {
  const known = SORTS.find((name) => name === sort);
  return known === 'updated_at' && order === 'desc'
    ? { sort: undefined, order: undefined }
    : { sort: known, order };
}
