import { JsonText } from '../database/json-text.ts';
import { type ChangedField, changedMeanwhile } from '../operations/errors.ts';
import { lockedRecord, type Precondition } from './precondition.ts';

/** The member of a record that is a map of fields, each compared by itself. */
const MAP = 'custom_fields';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Requires that the fields which a change replaces still have the values that its author saw. A field that already has the new value
 * counts, because the change may be sent twice.
 * @param replaced the values by field, as the author saw them; those of own fields under `custom_fields`
 * @throws 412 `precondition_failed` with the fields that were changed meanwhile and their values; nothing if there is no such record
 */
export function requireReplaced(replaced: object): Precondition {
  return async (context, kind, input) => {
    const json = await lockedRecord(context, kind, Reflect.get(input, 'id'));
    if (json === undefined) return;
    const changed = fieldsChanged(new JsonText<Fields>(json).value(), replaced, input);
    if (changed.length > 0) throw changedMeanwhile(changed);
  };
}

/** The fields of a change whose stored value is neither the one that it replaces nor the one that it sets. */
export function fieldsChanged(stored: object, replaced: object, given: object): readonly ChangedField[] {
  const present = flat(stored);
  const next = flat(given);
  return [...flat(replaced)].flatMap(([field, seen]) => {
    const value = present.get(field) ?? null;
    return isSame(value, seen) || (next.has(field) && isSame(value, next.get(field)))
      ? []
      : [{ field, value }];
  });
}

/** The fields of a record by name, own fields as `custom_fields.<key>`. */
function flat(record: object): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
      name === MAP
        ? Object.entries(Object(value)).map(([key, inner]) => [`${MAP}.${key}`, inner])
        : [[name, value]],
    ),
  );
}

/** A field without a value is left out, null, an empty text or an empty list. A number may be sent as text. */
function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
