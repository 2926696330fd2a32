import type { JsonSchema } from '../../../server/kernel/openapi/openapi.ts';

/** Puts what the generator cannot know into a schema, which may be a reference. */
export type Prepare = (schema: JsonSchema, name: string) => JsonSchema;

/**
 * A schema in slices, each with its required members and one more: an optional member, another choice of an `anyOf`, or
 * another of several types. The generator combines whatever may be there, or have one bound or the other, so twenty members
 * would make millions of tests; of slices there are as many as members. The first one has the required members only, and
 * only there have these their bounds.
 */
export function slicesOf(given: JsonSchema, prepare: Prepare, name = ''): readonly JsonSchema[] {
  const schema = prepare(given, name);
  const choices = (schema.anyOf ?? []).filter(isSchema);
  if (choices.length > 0) return choices.flatMap((choice) => slicesOf(choice, prepare, name));
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 1) return types.flatMap((type) => slicesOf({ ...schema, type }, prepare, name));
  if (schema.properties) return slicesOfMembers(schema, prepare);
  if (isSchema(schema.items))
    return slicesOf(schema.items, prepare, name).map((items) => ({ ...schema, items }));
  return [schema];
}

function slicesOfMembers(schema: JsonSchema, prepare: Prepare): readonly JsonSchema[] {
  const { properties = {}, required = [], dependentRequired = {} } = schema;
  const members = Object.entries(properties)
    .filter(([, member]) => isSchema(member))
    .map(([name, member]) => [name, slicesOf(Object(member), prepare, name)] as const);
  const needed = members.filter(([name]) => required.includes(name));
  const least = Object.fromEntries(needed.map(([name, [first = {}]]) => [name, first]));
  const usual = Object.fromEntries(members.map(([name, [first = {}]]) => [name, plain(first)]));
  const further = members.flatMap(([name, slices]) => {
    const beside = [...new Set([...required, ...(dependentRequired[name] ?? [])])];
    const others = Object.fromEntries(beside.map((other) => [other, usual[other] ?? {}]));
    return (required.includes(name) ? slices.slice(1) : slices).map((slice) => ({
      ...schema,
      properties: { ...others, [name]: slice },
      required: beside,
    }));
  });
  // A body of which nothing is required has to have something.
  return needed.length === 0 && further.length > 0 ? further : [{ ...schema, properties: least }, ...further];
}

/** What a usual value follows: a text of any length, and the first choice of a list. The first slice has all of them. */
export function plain({ minLength: _, maxLength: __, ...schema }: JsonSchema): JsonSchema {
  const { enum: values, properties, items } = schema;
  return {
    ...schema,
    ...(values ? { enum: values.filter((value, index) => index === 0 || value === null) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, plain(Object(member))]),
          ),
        }
      : {}),
    ...(isSchema(items) ? { items: plain(items) } : {}),
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
