import { namesIn, unknownName } from './names-in.ts';

/**
 * Reads `fields`: the members that records of a response are to have.
 * @param known the members that such a record may have
 * @throws 400 for an unknown one
 */
export function selectedFields(given: unknown, known: readonly string[]): readonly string[] | undefined {
  const names = namesIn('fields', given);
  if (names === undefined) return undefined;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName('fields', known, unknown);
  return known.filter((name) => names.includes(name));
}

/** A record with these of its members, in this order. */
export function withFields(record: object, fields: readonly string[]): object {
  return Object.fromEntries(
    fields.filter((name) => name in record).map((name) => [name, Reflect.get(record, name)]),
  );
}
