import { OWN_PREFIX } from '../fields/own-prefix.ts';

/** The fields that an update changed, as in events and the audit log. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** The member of a record that is a map of fields. Each of them changes by itself. */
const MAP = 'custom_fields';

/**
 * Compares two states of a record and returns the fields that differ.
 * @param ignored fields that change with every write, such as `updated_at`
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  ignored: readonly string[] = ['updated_at'],
): Changes {
  // A member that is left out while it has no value counts as null.
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => field !== MAP && !ignored.includes(field) && differ(before[field], after[field]),
  );
  const changes = Object.fromEntries(
    changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  );
  return { ...changes, ...changesInMap(before[MAP], after[MAP]) };
}

function changesInMap(before: unknown, after: unknown): Changes {
  if (!isMap(after)) return {};
  const from = isMap(before) ? before : {};
  const changed = Object.keys({ ...from, ...after }).filter((key) => differ(from[key], after[key]));
  return Object.fromEntries(
    changed.map((key) => [`${OWN_PREFIX}${key}`, { from: from[key] ?? null, to: after[key] ?? null }]),
  );
}

function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
