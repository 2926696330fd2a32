import type { OwnFilter } from '../api/table-filter.ts';
import { searchText } from './search-text.ts';
import { searchWhere } from './where/where-search.ts';

/** Filters by own fields, and conditions in groups, in the address of a table, named as in the API. */
export type OwnSearch = OwnFilter;

const PARAMETER = /^custom_fields\[\w+\](\[[gl]te\])?$/;

/** The filters by own fields, and the conditions in groups, among the search parameters of a table. */
export function ownSearchOf(search: object): OwnSearch {
  const where = searchWhere(Reflect.get(search, 'where'));
  const own = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const text = PARAMETER.test(name) ? searchText(value, 255) : undefined;
      return text === undefined ? [] : [[name, text]];
    }),
  );
  return where === undefined ? own : { ...own, where };
}

/** Search parameters that remove the filters by own fields and the conditions in groups. */
export function withoutOwn(search: object): OwnSearch {
  return Object.fromEntries(Object.keys(ownSearchOf(search)).map((name) => [name, undefined]));
}
