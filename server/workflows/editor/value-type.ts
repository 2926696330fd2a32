import { z } from 'zod';
import type { ValueType } from './choices.schema.ts';

/** The kind of value that a schema describes, with the values that it allows if they are few. */
export interface TypeOfValue {
  readonly type: ValueType;
  readonly options: readonly string[];
}

/** What the members of a schema hold, by their names. Members that are objects are left out: a form has no input for them. */
export function typesOf(
  schema: z.ZodType | undefined,
  io: 'input' | 'output',
): ReadonlyMap<string, TypeOfValue> {
  if (!schema) return new Map();
  const { $ref, $defs = {}, properties } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const named = $ref === undefined ? undefined : $defs[$ref.split('/').at(-1) ?? ''];
  const members = Object.entries(properties ?? named?.properties ?? {});
  return new Map(
    members.flatMap(([name, member]): [string, TypeOfValue][] => {
      const found = typeOf(member);
      return found ? [[name, found]] : [];
    }),
  );
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

function typeOf(given: JsonSchema | boolean): TypeOfValue | undefined {
  if (typeof given === 'boolean') return undefined;
  const alternatives = given.anyOf?.filter(({ type }) => type !== 'null');
  const [only] = alternatives ?? [];
  if (only) return typeOf({ ...only, ...(given.format === undefined ? {} : { format: given.format }) });
  if (given.enum) return { type: 'choice', options: given.enum.map(String) };
  const type = plainType(given);
  return type && { type, options: [] };
}

function plainType({ type, format, items }: JsonSchema): ValueType | undefined {
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'moment';
  if (format === 'uuid') return 'link';
  const types: readonly unknown[] = [type].flat();
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('string')) return 'text';
  return types.includes('array') && isOfTexts(items) ? 'list' : undefined;
}

function isOfTexts(items: JsonSchema['items']): boolean {
  return typeof items === 'object' && !Array.isArray(items) && items.type === 'string';
}
