import { z } from 'zod';
import type { JsonSchema } from './openapi.ts';

const COMPONENTS = '#/components/schemas/';

/**
 * Converts validation schemas to JSON Schema. Those with an id (`.meta({ id: 'Deal' })`) become components, to which
 * the others refer.
 */
export class SchemaCollector {
  readonly schemas: Record<string, JsonSchema> = {};

  /** What a caller may send: the schema before its transforms. */
  ofInput(schema: z.ZodType): JsonSchema {
    return this.describe(schema, 'input');
  }

  /** What a caller receives. */
  ofOutput(schema: z.ZodType): JsonSchema {
    return this.describe(schema, 'output');
  }

  /** Adds a schema as a component and returns a reference to it. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas have the id ${name}.`);
    }
    this.schemas[name] = schema;
    return { $ref: COMPONENTS + name };
  }

  /** Resolves a reference to a component; returns any other schema unchanged. */
  resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    const component = this.schemas[schema.$ref.slice(COMPONENTS.length)];
    if (!component) throw new Error(`There is no component ${schema.$ref}.`);
    return component;
  }

  private describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: improve }));
    const { $schema, $defs, ...described }: JsonSchema = JSON.parse(text.replaceAll('#/$defs/', COMPONENTS));
    for (const [name, component] of Object.entries($defs ?? {})) this.add(name, component);
    return described;
  }
}

interface Described {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

/** Adds what zod leaves out, and removes what tells a reader nothing. */
function improve({ zodSchema, jsonSchema }: Described): void {
  const metadata = z.globalRegistry.get(zodSchema);
  // zod omits both if a transform follows. Ours are always written as a caller would send them.
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  if (Array.isArray(metadata?.examples)) jsonSchema.examples = metadata.examples;
  // A type in the metadata stands for all accepted forms, such as numbers as text in a query.
  if (metadata?.type !== undefined) delete jsonSchema.anyOf;
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Later versions may add fields to answers, and unknown body fields are ignored.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  mergeNull(jsonSchema);
}

/**
 * Writes `string or null` as one schema with two types. Examples are left out: a nullable field has its own or none.
 */
function mergeNull(schema: JsonSchema): void {
  const [some, none, ...others] = schema.anyOf ?? [];
  if (!isSchema(some) || !isSchema(none) || none.type !== 'null' || others.length > 0) return;
  if (typeof some.type !== 'string') return;
  const { type, examples, enum: values, ...rest } = some;
  delete schema.anyOf;
  const merged = { ...rest, ...schema, type: [type, 'null'] };
  Object.assign(schema, merged, values ? { enum: [...values, null] } : {});
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
