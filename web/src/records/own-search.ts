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

const SORT = /^custom_fields\.[a-z][a-z0-9_]{0,62}$/;

/** The order of a table by an own field, as its address and the API name it. */
export type OwnSort = `custom_fields.${string}`;

/** Whether a table is sorted by an own field. */
export function isOwnSort(sort: unknown): sort is OwnSort {
  return typeof sort === 'string' && SORT.test(sort);
}

/** What a table is sorted by in its address: one of these names or an own field; undefined for anything else. */
export function searchSort<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  sort: unknown,
): Name | OwnSort | undefined {
  return isOwnSort(sort) || isNameIn(names, sort) ? sort : undefined;
}

/** Whether a value is the name of a member. */
export function isNameIn<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  value: unknown,
): value is Name {
  return typeof value === 'string' && Object.hasOwn(names, value);
}

/** Search parameters that remove the filters by own fields and the conditions in groups. */
export function withoutOwn(search: object): OwnSearch {
  return Object.fromEntries(Object.keys(ownSearchOf(search)).map((name) => [name, undefined]));
}
