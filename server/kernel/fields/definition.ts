import type { z } from 'zod';

const DEFINITIONS = new WeakSet<z.ZodType>();

/**
 * Marks the input of an operation as a definition, such as that of a form. A refusal then has the place of the problem in `path`, for
 * screens and programs that help people to solve it.
 */
export function asDefinition<Schema extends z.ZodType>(schema: Schema): Schema {
  DEFINITIONS.add(schema);
  return schema;
}

/** Whether refusals of an input have a `path`. */
export function isDefinition(schema: z.ZodType): boolean {
  return DEFINITIONS.has(schema);
}

/** A place in a definition: `fields[0].maps_to`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`;
    return place === '' ? String(part) : `${place}.${String(part)}`;
  }, '');
}
