import type {
  Example,
  JsonSchema,
  OpenApiDocument,
  Parameter,
} from '../../../server/kernel/openapi/openapi.ts';
import type { Described, PublishedDocument } from '../walk/document.ts';
import { forGenerator, parameterForGenerator } from './for-generator.ts';
import { type Prepare, plain, slicesOf } from './slices.ts';
import { isAnswer, whyGoodOnly } from './unknown.ts';

/** A document with a part of one operation, as the generator reads it from a file. */
export interface Slice {
  readonly name: string;
  readonly document: object;
  /**
   * Whether the generator makes good requests only. In a query and a header all is text, so a number that it sends where a text is
   * meant is right.
   */
  readonly goodOnly: boolean;
}

/**
 * An operation in slices: one with what is required, and one more for each optional parameter, and for each optional member and
 * each choice of the body.
 */
export function slicesOfOperation(
  whole: OpenApiDocument,
  published: PublishedDocument,
  described: Described,
): readonly Slice[] {
  const { method, path, operation } = described;
  const prepare = (schema: JsonSchema, name: string) =>
    forGenerator(published.resolve(schema), name, `${method} ${path}`);
  const parameters = described.parameters.flatMap((parameter) =>
    parameterForGenerator(parameter, described).flatMap((known) =>
      slicesOf(known.schema, prepare, known.name).map((schema): Parameter => ({ ...known, schema })),
    ),
  );
  const required = parameters.filter((parameter) => parameter.required);
  const optional = parameters.filter((parameter) => !parameter.required);
  const [least, ...bodies] = bodiesOf(published, described, prepare);
  const requests = [
    { parameters: required, ...least?.whole },
    ...optional.map((parameter) => ({ parameters: [...required, parameter], ...least?.plain })),
    ...bodies.map((body) => ({ parameters: required, ...body.whole })),
  ];
  const texts = new Set(described.parameters.filter(isText).map(({ name }) => name));
  const isGoodOnly = whyGoodOnly(`${method} ${path}`) !== undefined;
  const { operationId, summary } = operation;
  const responses = Object.fromEntries(
    Object.entries(operation.responses)
      .filter(([status]) => isAnswer(`${method} ${path}`, status))
      .map(([status, response]) => [status, withKnownType(response)]),
  );
  return requests.map((request, index) => ({
    name: `${operationId}-${index}`,
    goodOnly: isGoodOnly || request.parameters.slice(required.length).some(({ name }) => texts.has(name)),
    document: documentOf(whole, {
      [path]: {
        [method.toLowerCase()]: { operationId, summary, ...request, responses },
      },
    }),
  }));
}

/** A response of any type has that of the files of the fixtures: the generator takes a range of types for a type. */
function withKnownType(response: object): object {
  const { '*/*': any, ...content } = Object(Reflect.get(response, 'content'));
  return any === undefined ? response : { ...response, content: { ...content, 'text/plain': any } };
}

function isText({ schema }: Parameter): boolean {
  const [choice = schema] = schema.anyOf ?? [];
  const { type, format, enum: values } = Object(schema.items ?? choice);
  return type === 'string' && format === undefined && values === undefined;
}

interface Body {
  readonly whole: object;
  /** With the usual values only, beside a parameter. */
  readonly plain: object;
}

function bodiesOf(published: PublishedDocument, described: Described, prepare: Prepare): readonly Body[] {
  const bodies = published.bodiesOf(described).flatMap(([type, { schema: given, examples }]) => {
    const taking = (schema: JsonSchema) => ({
      requestBody: { required: true, content: { [type]: { schema } } },
    });
    const schema = type === 'application/json' ? given : fileOf(Object.values(examples ?? {}));
    return slicesOf(schema, prepare).map((slice) => ({ whole: taking(slice), plain: taking(plain(slice)) }));
  });
  return bodies.length > 0 ? bodies : [{ whole: {}, plain: {} }];
}

/** A file of which the document has an example, or any bytes. */
function fileOf(examples: readonly Example[]): JsonSchema {
  const [example] = examples;
  return { type: 'string', enum: [String(example?.value ?? 'Said.')] };
}

/** A whole document with these paths, and the components that they refer to. */
function documentOf({ openapi, info, servers, components }: OpenApiDocument, paths: object): object {
  const told = withoutExamples(paths);
  const kinds = Object.entries(components).filter(([kind]) => kind !== 'securitySchemes');
  const needed = new Set<string>();
  const follow = (value: unknown) => {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (needed.has(reference)) continue;
      needed.add(reference);
      const [kind = '', name = ''] = reference.split('/');
      follow(Reflect.get(Object(Reflect.get(components, kind)), name));
    }
  };
  follow(told);
  const kept = kinds.map(([kind, all]) => [
    kind,
    Object.fromEntries(Object.entries(Object(all)).filter(([name]) => needed.has(`${kind}/${name}`))),
  ]);
  return {
    ...{ openapi, info: { title: info.title, version: info.version }, servers, paths: told },
    components: withoutExamples(Object.fromEntries(kept)),
  };
}

/** Examples of a response without one of the request would each be a warning. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(name === 'examples' || (name === 'example' && typeof inner !== 'object')))
      .map(([name, inner]) => [name, withoutExamples(inner)]),
  );
}
