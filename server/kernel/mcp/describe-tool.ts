import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { propertiesOf } from '../openapi/examples.ts';
import type { JsonSchema } from '../openapi/openapi.ts';
import { SchemaCollector } from '../openapi/schema-collector.ts';
import { recordOf } from '../operations/operation.ts';
import { argumentSchema, fieldsOf, typesOf } from './portable-schema.ts';
import type { Tool } from './tool.ts';

/** The argument of every tool that changes something; `call-tool.ts` heeds it. */
export const DRY_RUN = 'dry_run';

/** The schema of an object: of a tool's arguments, or of its structured answer. */
interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: string[];
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

function describeInput(tool: Tool): ObjectSchema {
  const { operation, id, without, better } = tool;
  const schema = new SchemaCollector().ofInput(operation.input);
  const argumentOf = (field: string) => (field === 'id' ? (id ?? field) : field);
  const properties = propertiesOf(schema)
    .filter(([field]) => !without.includes(field))
    .map(([field, described]): [string, JsonSchema] => [
      argumentOf(field),
      better[field] ?? argumentSchema(described, !tool.idempotent),
    ]);
  const required = (schema.required ?? []).map(argumentOf);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(properties),
      ...(operation.effect === 'write' ? { [DRY_RUN]: DRY_RUN_SCHEMA } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** What it does is among the instructions of the server, said once for all tools. */
const DRY_RUN_SCHEMA: JsonSchema = { type: 'boolean' };

/**
 * What is in `data`: a tool that gets a record tells its fields with their types, one that lists records their fields,
 * and one that changes a record answers what the former does. `meta` and what else may come is left open.
 */
function describeOutput({ operation }: Tool): ObjectSchema {
  const { record: answered, list } = recordOf(operation);
  if (!answered) return { type: 'object', properties: {} };
  if (operation.effect === 'write') return { type: 'object', properties: { data: { type: 'object' } } };
  const collector = new SchemaCollector();
  const record = collector.resolve(collector.ofOutput(answered));
  const data: JsonSchema = list ? { type: 'array', items: fieldsOf(record) } : typesOf(record, collector);
  return { type: 'object', properties: { data } };
}
