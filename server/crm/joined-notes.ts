import { LONG_TEXT } from '../kernel/fields/fields.ts';
import { invalidRequest } from '../kernel/operations/errors.ts';

/**
 * Notes one after the other, each as a paragraph; one that an earlier one holds already is left out. Pure.
 * @throws 400 `invalid_request` when they are longer together than notes may be
 */
export function joinedNotes(...notes: readonly (string | null)[]): string | null {
  const joined = notes.reduce((before, next) => {
    if (before === null || before === '') return next;
    return next === null || before.includes(next) ? before : `${before}\n\n${next}`;
  }, null);
  if (joined === null || joined.length <= LONG_TEXT) return joined;
  throw invalidRequest(
    `'notes' of both would become ${joined.length} characters long; give shorter ones, of at most ${LONG_TEXT}.`,
  );
}
