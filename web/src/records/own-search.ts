import type { OwnFilter } from '../api/table-filter.ts';
import { searchText } from './search-text.ts';

/** Filters by own fields in the address of a table, named as in the API. */
export type OwnSearch = OwnFilter;

const PARAMETER = /^custom_fields\[\w+\](\[[gl]te\])?$/;

/** The filters by own fields among the search parameters of a table. */
export function ownSearchOf(search: object): OwnSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const text = PARAMETER.test(name) ? searchText(value, 255) : undefined;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Search parameters that remove the filters by own fields. */
export function withoutOwn(search: object): OwnSearch {
  return Object.fromEntries(Object.keys(ownSearchOf(search)).map((name) => [name, undefined]));
}
