import type { OwnSearch } from '../../../../records/own-search.ts';
import type { Filters } from '../question.ts';

/** Reads and changes the filters of a question. Pure. */

/** The texts of a filter; none if it is not set. */
export function valuesOf(filters: Filters, key: string): readonly string[] {
  const value = filters[key];
  return [value].flat().flatMap((one) => (isText(one) ? [String(one)] : []));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The filters with some changed; what is undefined or empty is gone. */
export function changed(filters: Filters, changes: Filters): Filters {
  const all = Object.entries({ ...filters, ...changes });
  return Object.fromEntries(all.filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The conditions as the address of a list has them. */
export function whereOf({ where }: Filters): string | undefined {
  return where === undefined || typeof where === 'string' ? where : JSON.stringify(where);
}

/** The filters by own fields as the address of a list has them: `custom_fields[seats][gte]`. */
export function ownSearchIn({ custom_fields: own }: Filters): OwnSearch {
  if (typeof own !== 'object' || own === null) return {};
  return Object.fromEntries(
    Object.entries(own).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([bound, text]) => [`custom_fields[${key}][${bound}]`, String(text)])
        : [[`custom_fields[${key}]`, String(value)]],
    ),
  );
}

/** The filters by own fields as a question takes them: `{ seats: { gte: '5' } }`. */
export function ownFiltersOf(search: OwnSearch): Filters {
  const own: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(search)) {
    const [, key, bound] = /^custom_fields\[(\w+)\](?:\[([gl]te)\])?$/.exec(name) ?? [];
    if (key === undefined || text === undefined) continue;
    own[key] = bound === undefined ? text : { ...boundsIn(own[key]), [bound]: text };
  }
  return { custom_fields: own };
}

function boundsIn(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
