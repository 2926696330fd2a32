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

/** What a tool says of records, beside its own schemas. */
interface Records {
  readonly askable: Askable;
  /** The tool before it that has named the members of the same records. */
  readonly namedBy: string | undefined;
}

/**
 * Describes a tool by the schemas of its operation. The description is short, because a host shows all of it to its
 * model: of the members of records it has only the names, in what `fields` can name, and those once for each kind of record.
 */
export function describeTool(tool: Tool, records: Records): DescribedTool {
  const { name, description, operation, destructive, idempotent } = tool;
  const reads = operation.effect === 'read';
  const described = {
    name,
    title: operation.summary,
    description,
    inputSchema: describeInput(tool, records),
    outputSchema: describeOutput(tool, records),
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

function describeInput(tool: Tool, records: Records): ObjectSchema {
  const { operation, id, without, better } = tool;
  const schema = new SchemaCollector().ofInput(operation.input);
  const argumentOf = (field: string) => (field === 'id' ? (id ?? field) : field);
  const properties = propertiesOf(schema)
    .filter(([field]) => !without.includes(field))
    .map(([field, described]): [string, JsonSchema] => [
      argumentOf(field),
      better[field] ?? argumentSchema(described, !tool.clears),
    ]);
  const required = (schema.required ?? []).map(argumentOf);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(properties),
      ...describeAsking(records),
      ...(operation.effect === 'write' ? { [DRY_RUN]: DRY_RUN_SCHEMA } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The server's instructions explain it once for all tools. */
const DRY_RUN_SCHEMA: JsonSchema = { type: 'boolean' };

/** What an agent can ask for beside the input; the server's instructions explain the two once for all tools. */
function describeAsking({ askable, namedBy }: Records): Record<string, JsonSchema> {
  const { fields, include } = askable;
  const names = namedBy === undefined ? fields.join(',') : `As in ${namedBy}.`;
  const kinds = include.map(({ kind }) => kind.plural).join(',');
  return {
    ...(fields.length > 0 && { fields: { type: 'string', description: names } }),
    ...(include.length > 0 && { include: { type: 'string', description: kinds } }),
  };
}

/**
 * Describes `data` of a tool that reads: the names of the members that every record has, unless `fields`, here or of another tool, has them. What
 * changes a record returns the same as what reads it. `meta` and further members are not described.
 */
function describeOutput({ operation }: Tool, { askable, namedBy }: Records): ObjectSchema {
  const { record: answered, list } = recordOf(operation);
  const isNamed = askable.fields.length > 0 || namedBy !== undefined;
  if (!answered || operation.effect === 'write' || isNamed) return { type: 'object' };
  const collector = new SchemaCollector();
  const record = fieldsOf(collector.resolve(collector.ofOutput(answered)));
  const data: JsonSchema = list ? { type: 'array', items: record } : record;
  return { type: 'object', properties: { data } };
}
