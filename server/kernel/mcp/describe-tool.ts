import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { propertiesOf } from '../openapi/examples.ts';
import type { JsonSchema } from '../openapi/openapi.ts';
import { SchemaCollector } from '../openapi/schema-collector.ts';
import type { Tool } from './tool.ts';

/** The argument of every tool that changes something; `call-tool.ts` heeds it. */
export const DRY_RUN = 'dry_run';

/** The schema of an object: of a tool's arguments, or of its structured answer. */
interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: string[];
  readonly additionalProperties?: boolean;
}

/**
 * Describes a tool by the schemas of its operation. Short, because a host puts every word of it before its model: the
 * fields of an answer have names and types alone.
 */
export function describeTool(tool: Tool): DescribedTool {
  const { name, description, operation, destructive, idempotent } = tool;
  const reads = operation.effect === 'read';
  const described = {
    name,
    title: operation.summary,
    description,
    inputSchema: describeInput(tool),
    outputSchema: describeOutput(tool),
    annotations: reads
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: destructive, idempotentHint: idempotent },
  };
  // As it is sent: what is undefined is absent.
  return JSON.parse(JSON.stringify(described));
}

/** The field of the operation's input that an argument of the tool stands for. */
export function fieldOf({ id }: Tool, argument: string): string {
  return argument === id ? 'id' : argument;
}

function describeInput({ operation, id, without, better }: Tool): ObjectSchema {
  const collector = new SchemaCollector();
  const schema = collector.ofInput(operation.input);
  const argumentOf = (field: string) => (field === 'id' ? (id ?? field) : field);
  const properties = propertiesOf(schema)
    .filter(([field]) => !without.includes(field))
    .map(([field, described]): [string, JsonSchema] => [
      argumentOf(field),
      better[field] ?? forAgents(described),
    ]);
  const required = (schema.required ?? []).map(argumentOf);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(properties),
      ...(operation.rehearse ? { [DRY_RUN]: DRY_RUN_SCHEMA } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

const DRY_RUN_SCHEMA: JsonSchema = { type: 'boolean', description: 'Only tell what would change.' };

/**
 * One form where several are accepted, one example, and no bounds: a model needs no choice, some hosts take none, and
 * what is too long is refused in words. What is left out by default is rather left out than sent as null.
 */
function forAgents({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const list = anyOf?.find((form) => typeof form === 'object' && form.type === 'array');
  if (typeof list === 'object') return forAgents({ ...list, ...schema });
  const { type, format, description, enum: values, items, required, default: usual, examples } = schema;
  const types = usual === null && Array.isArray(type) ? type[0] : type;
  const example = examples?.find((value) => type !== 'array' || Array.isArray(value));
  const properties = propertiesOf(schema);
  return {
    ...(types === undefined ? {} : { type: types }),
    ...(format === undefined ? {} : { format }),
    // The name of the argument says as much.
    ...(description === undefined || SAYS_NOTHING.test(description) ? {} : { description }),
    ...(values === undefined ? {} : { enum: values }),
    ...(isSchema(items) ? { items: forAgents(items) } : {}),
    ...(properties.length > 0 ? { properties: inside(properties, forAgents) } : {}),
    ...(required === undefined ? {} : { required }),
    ...(isTelling(usual) ? { default: usual } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

const SAYS_NOTHING = /^(The id of|How many records to pass over)/;

function isTelling(usual: unknown): boolean {
  return (typeof usual === 'string' || typeof usual === 'number') && usual !== '' && usual !== 0;
}

function isSchema(items: JsonSchema['items']): items is JsonSchema {
  return typeof items === 'object' && !Array.isArray(items);
}

/**
 * What is in `data`: a tool that gets a record tells its fields with their types, one that lists records their fields,
 * and one that changes a record answers what the former does. `meta` and what else may come is left open.
 */
function describeOutput({ operation, list }: Tool): ObjectSchema {
  if (!operation.output) return { type: 'object', properties: {} };
  if (operation.effect === 'write') return { type: 'object', properties: { data: { type: 'object' } } };
  const collector = new SchemaCollector();
  const record = collector.resolve(collector.ofOutput(operation.output));
  const data: JsonSchema = list ? { type: 'array', items: fieldsOf(record) } : typesOf(record, collector);
  return { type: 'object', properties: { data } };
}

function fieldsOf(record: JsonSchema): JsonSchema {
  return { type: 'object', required: propertiesOf(record).map(([name]) => name) };
}

function typesOf(schema: JsonSchema, collector: SchemaCollector): JsonSchema {
  if (schema.$ref !== undefined) return fieldsOf(collector.resolve(schema));
  // A record that may be absent as a whole is not described: null would not match.
  if (schema.anyOf) return {};
  const { type, items } = schema;
  const properties = propertiesOf(schema);
  return {
    ...(type === undefined ? {} : { type }),
    ...(properties.length > 0
      ? { properties: inside(properties, (field) => typesOf(field, collector)) }
      : {}),
    ...(isSchema(items) ? { items: typesOf(items, collector) } : {}),
  };
}

function inside(
  properties: readonly (readonly [string, JsonSchema])[],
  describe: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(properties.map(([name, schema]) => [name, describe(schema)]));
}
