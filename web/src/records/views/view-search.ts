import type { View } from '../../api/views.ts';

/** The search parameters of a list: those of a view, and the id of the view. */
export type ListSearch = object & { readonly view?: string | undefined };

/** Parameters that say what is open on the page rather than what it lists. */
const NOT_OF_VIEWS = { view: true, open: true };

/** What a view keeps of an address. */
export function queryOf(search: ListSearch): View['query'] {
  const kept = Object.entries(search).flatMap(([name, value]): [string, string | string[]][] => {
    if (Object.hasOwn(NOT_OF_VIEWS, name) || value === undefined || value === null) return [];
    return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
  });
  return Object.fromEntries(kept);
}

/** The search parameters of a view. Texts that look like numbers become numbers, as the router reads them from an address. */
export function searchOf({ id, query }: Pick<View, 'id' | 'query'>): Record<string, unknown> {
  const parameters = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' && value.trim() !== '' && String(Number(value)) === value
      ? Number(value)
      : value,
  ]);
  return { ...Object.fromEntries(parameters), view: id };
}

/** Whether an address names a view and nothing else, as a link to it does. */
export function isBare(search: ListSearch): boolean {
  return Object.keys(queryOf(search)).length === 0;
}

/** Whether two lists of filters are the same, in any order. */
export function sameQuery(one: View['query'], other: View['query']): boolean {
  return textOf(one) === textOf(other);
}

function textOf(query: View['query']): string {
  return JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)));
}
