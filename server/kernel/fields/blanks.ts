import { z } from 'zod';

/** The fields of a schema for which an empty text counts as left out, and its members that have such fields. */
interface BlankFields {
  readonly own: ReadonlySet<string>;
  readonly within: readonly (readonly [name: string, schema: object])[];
}

const BLANK_FIELDS = new WeakMap<object, BlankFields>();

/**
 * Makes `""` count as left out for each field that takes null. Forms and automation platforms send it for whatever a
 * person did not fill in (docs/behaviour/errors-and-limits.md 26). For input that creates a record; in an update, `""` is a
 * value. Call it last, because schemas derived from this one do not have the rule.
 */
export function blanksLeftOut<Schema extends z.ZodObject>(schema: Schema): Schema {
  const own = new Set<string>();
  const within: (readonly [string, object])[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    if (z.safeParse(field, null).success) own.add(name);
    const member = field instanceof z.ZodOptional ? field.unwrap() : field;
    if (BLANK_FIELDS.has(member)) within.push([name, member]);
  }
  BLANK_FIELDS.set(schema, { own, within });
  return schema;
}

/** The input as its schema reads it: without the empty texts that count as left out. */
export function withoutBlanks(schema: object, input: unknown): unknown {
  const fields = BLANK_FIELDS.get(schema);
  if (!fields || typeof input !== 'object' || input === null) return input;
  const isGiven = (name: string) => !fields.own.has(name) || Reflect.get(input, name) !== '';
  const given = Object.keys(input).every(isGiven)
    ? input
    : Object.fromEntries(Object.entries(input).filter(([name]) => isGiven(name)));
  const members = fields.within.flatMap(([name, member]) =>
    name in given ? [[name, withoutBlanks(member, Reflect.get(given, name))]] : [],
  );
  return members.length === 0 ? given : { ...given, ...Object.fromEntries(members) };
}
