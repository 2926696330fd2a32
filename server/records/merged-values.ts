import { LONG_TEXT } from '../kernel/fields/fields.ts';
import { invalidRequest } from '../kernel/operations/errors.ts';

/** The fields that the record has no value for yet: absent, null, an empty text or an empty list. */
export function fieldsThatFill<Fields extends object>(record: object, fields: Fields): Partial<Fields> {
  const filling: Partial<Fields> = { ...fields };
  for (const name of Object.keys(fields)) {
    if (!isEmpty(Reflect.get(record, name))) Reflect.deleteProperty(filling, name);
  }
  return filling;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Joins notes, each as a paragraph. A note that an earlier one contains is left out. Pure.
 * @throws 400 `invalid_request` when the result is longer than notes may be
 */
export function joinedNotes(...notes: readonly (string | null)[]): string | null {
  const joined = notes.reduce((before, next) => {
    if (before === null || before === '') return next;
    return next === null || before.includes(next) ? before : `${before}\n\n${next}`;
  }, null);
  if (joined === null || joined.length <= LONG_TEXT) return joined;
  throw invalidRequest(
    `The 'notes' of both would have ${joined.length} characters. Send shorter ones, of at most ${LONG_TEXT}.`,
  );
}
