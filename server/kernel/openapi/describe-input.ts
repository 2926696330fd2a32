import type { Route } from '../http/route.ts';
import { bytesBody } from './describe-bytes.ts';
import { exampleId, exampleOf, propertiesOf } from './examples.ts';
import { pascalCase } from './names.ts';
import type { Example, JsonSchema, Parameter, RequestBody } from './openapi.ts';
import type { Input } from './refusals.ts';
import type { SchemaCollector } from './schema-collector.ts';

/** How the input of an operation is distributed over the parts of a request. */
export interface RequestParts {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** The names of the ids in the path. */
  readonly pathIds: readonly string[];
  /** The names of the query parameters or body fields. */
  readonly fields: readonly string[];
  /** A valid input: the ids of the path and the first example of the body. */
  readonly example: Input;
}

/** Describes the request of a route: path and query parameters, or a body. */
export function describeInput(route: Route, collector: SchemaCollector): RequestParts {
  const { examples: ownExamples, ...schema } = collector.ofInput(route.operation.input);
  const pathIds = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const own = propertiesOf(schema).filter(([name]) => !pathIds.includes(name));
  const fields = own.map(([name]) => name);
  const path = propertiesOf(schema)
    .filter(([name]) => pathIds.includes(name))
    .map(([name, field]) => pathParameter(name, field, route.path));
  const ids = Object.fromEntries(path.map(({ name, example }) => [name, example]));
  if (!route.body) {
    const required = schema.required ?? [];
    const query = own.map(([name, field]) => ({
      ...queryParameter(name, field, collector),
      required: required.includes(name),
    }));
    const given = Object.fromEntries(query.filter(({ required: isRequired }) => isRequired).map(exampleIn));
    return {
      parameters: [...path, ...query],
      ...(route.receive ? { requestBody: bytesBody(route) } : {}),
      ...{ pathIds, fields, example: { ...given, ...ids } },
    };
  }
  const bodySchema = { ...withoutFields(schema, pathIds), ...atLeastOne(route, schema, pathIds) };
  const bodies = ownExamples ?? [exampleOf(bodySchema, '', collector)];
  const [first] = bodies;
  return {
    parameters: path,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: collector.add(`${pascalCase(route.operation.name)}Body`, bodySchema),
          examples: Object.fromEntries(bodies.map(namedExample)),
        },
      },
    },
    pathIds,
    fields,
    example: { ...Object(first), ...ids },
  };
}

/** A change without any field is refused, unless it must have one anyway. */
function atLeastOne(
  { method }: Route,
  { required = [] }: JsonSchema,
  pathIds: readonly string[],
): Pick<JsonSchema, 'minProperties'> {
  return method === 'PATCH' && required.every((name) => pathIds.includes(name)) ? { minProperties: 1 } : {};
}

function pathParameter(name: string, field: JsonSchema, path: string): Parameter {
  const { description, examples, ...schema } = field;
  return {
    name,
    in: 'path',
    required: true,
    ...described(description),
    schema,
    example: examples?.[0] ?? exampleId(recordOf(name, path)),
  };
}

/** The record that an id in a path belongs to: `/api-deals/:id` has the id of a deal. */
function recordOf(name: string, path: string): string {
  if (name !== 'id') return name.replace(/_id$/, '');
  const [before = ''] = path.split('/:id', 1);
  const collection = before.split(/[^a-z]/).at(-1) ?? '';
  return collection.replace(/ies$/, 'y').replace(/s$/, '');
}

function queryParameter(
  name: string,
  field: JsonSchema,
  collector: SchemaCollector,
): Omit<Parameter, 'required'> {
  const { description, examples, ...schema } = field;
  const example = exampleOf(field, name, collector);
  const style = schema.type === 'object' ? ({ style: 'deepObject', explode: true } as const) : {};
  return { name, in: 'query', ...described(description), ...style, schema, example };
}

function exampleIn({ name, example }: Pick<Parameter, 'name' | 'example'>): [string, unknown] {
  return [name, example];
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function withoutFields(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const properties = Object.fromEntries(propertiesOf(schema).filter(([name]) => !names.includes(name)));
  const { required: _, ...rest } = schema;
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) };
}

/** An example of a body, named after its fields. */
function namedExample(value: unknown): [string, Example] {
  const name = Object.keys(Object(value)).join(', ');
  return [name === '' ? 'empty' : name, { value }];
}
