import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import type { Askable } from '../asking/askable.ts';
import { propertiesOf } from '../openapi/examples.ts';
import type { JsonSchema } from '../openapi/openapi.ts';
import { SchemaCollector } from '../openapi/schema-collector.ts';
import { recordOf } from '../operations/record-of.ts';
import { argumentSchema, fieldsOf } from './portable-schema.ts';
import type { Tool } from './tool.ts';

/** An argument of every tool that writes; `call-tool.ts` handles it. */
export const DRY_RUN = 'dry_run';

/** The schema of an object: the arguments of a tool, or its structured answer. */
interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: string[];
}

/**
 * Describes a tool by the schemas of its operation. The description is short, because a host shows all of it to its
 * model: of the members of records it has only the names, in what `fields` can name.
 */
export function describeTool(tool: Tool, askable: Askable): DescribedTool {
  const { name, description, operation, destructive, idempotent } = tool;
  const reads = operation.effect === 'read';
  const described = {
    name,
    title: operation.summary,
    description,
    inputSchema: describeInput(tool, askable),
    outputSchema: describeOutput(tool, askable),
    annotations: reads
      ? { readOnlyHint: true }
      : // Left out where it is what hosts assume.
        { readOnlyHint: false, destructiveHint: destructive, ...(idempotent && { idempotentHint: true }) },
  };
  // As sent: undefined members are absent.
  return JSON.parse(JSON.stringify(described));
}

/** The field of the operation's input that belongs to an argument of the tool. */
export function fieldOf({ id }: Tool, argument: string): string {
  return argument === id ? 'id' : argument;
}

function describeInput(tool: Tool, askable: Askable): ObjectSchema {
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
      ...describeAsking(askable),
      ...(operation.effect === 'write' ? { [DRY_RUN]: DRY_RUN_SCHEMA } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The server's instructions explain it once for all tools. */
const DRY_RUN_SCHEMA: JsonSchema = { type: 'boolean' };

/** What an agent can ask for beside the input; the server's instructions explain the two once for all tools. */
function describeAsking({ fields, include }: Askable): Record<string, JsonSchema> {
  const names = (known: readonly string[]): JsonSchema => ({ type: 'string', description: known.join(',') });
  return {
    ...(fields.length > 0 && { fields: names(fields) }),
    ...(include.length > 0 && { include: names(include.map(({ kind }) => kind.plural)) }),
  };
}

/**
 * Describes `data` of a tool that reads: the names of the members that every record has, unless `fields` has them. What
 * changes a record returns the same as what reads it. `meta` and further members are not described.
 */
function describeOutput({ operation }: Tool, { fields }: Askable): ObjectSchema {
  const { record: answered, list } = recordOf(operation);
  if (!answered || operation.effect === 'write' || fields.length > 0) return { type: 'object' };
  const collector = new SchemaCollector();
  const record = fieldsOf(collector.resolve(collector.ofOutput(answered)));
  const data: JsonSchema = list ? { type: 'array', items: record } : record;
  return { type: 'object', properties: { data } };
}
