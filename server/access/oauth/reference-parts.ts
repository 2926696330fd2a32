import type {
  JsonSchema,
  MediaType,
  OperationObject,
  Parameter,
  Reference,
  Response,
} from '../../kernel/openapi/openapi.ts';

/** One OAuth endpoint, as far as it differs from the others. */
export interface OAuthPath {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** False where a credential of the API is needed. */
  readonly isOpen?: false;
  readonly parameters?: readonly Parameter[];
  readonly body?: {
    readonly required: readonly string[];
    /** The texts among the fields, with what they mean. */
    readonly fields: Readonly<Record<string, string>>;
    /** The lists of texts. */
    readonly lists?: Readonly<Record<string, string>>;
    readonly example: object;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** Describes one endpoint. Where a body is taken, it may be a form or JSON. */
export function oauthPath(tag: string, path: OAuthPath): OperationObject {
  const { name, summary, description, parameters = [], body, responses } = path;
  const isForm = name !== 'register';
  const media = body && mediaOf(body);
  return {
    operationId: `oauth${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [tag],
    summary,
    description,
    security: path.isOpen === false ? [{ bearer: [] }, { apiKey: [] }, { oauth2: [] }] : [],
    parameters,
    ...(media
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': media,
              ...(isForm ? { 'application/x-www-form-urlencoded': media } : {}),
            },
          },
        }
      : {}),
    responses,
  };
}

function mediaOf({ required, fields, lists = {}, example }: NonNullable<OAuthPath['body']>): MediaType {
  const arrays = Object.entries(lists).map(([name, description]): [string, JsonSchema] => [
    name,
    { type: 'array', items: { type: 'string' }, description },
  ]);
  const properties = { ...textFields(fields), ...Object.fromEntries(arrays) };
  return {
    schema: { type: 'object', properties, required: [...required] },
    examples: { request: { value: example } },
  };
}

/** Fields of text with what they mean. */
export function textFields(fields: Readonly<Record<string, string>>): Record<string, JsonSchema> {
  const schemas = Object.entries(fields).map(([name, description]): [string, JsonSchema] => [
    name,
    { type: 'string', description },
  ]);
  return Object.fromEntries(schemas);
}

/** A parameter of a query. */
export function parameter(name: string, required: boolean, description: string, value?: string): Parameter {
  return {
    name,
    in: 'query',
    required,
    description,
    schema: { type: 'string' },
    ...(value === undefined ? {} : { example: value }),
  };
}

const ERROR: MediaType = {
  schema: {
    type: 'object',
    description: 'An error of RFC 6749, section 5.2.',
    properties: textFields({
      error: 'The kind of error, for programs.',
      error_description: 'What was wrong and what to do, in a sentence.',
    }),
    required: ['error', 'error_description'],
  },
};

/** Refusals in the form of RFC 6749. */
export function errorsOf(...statuses: readonly (400 | 401 | 429)[]): Record<string, Response> {
  const words = {
    400: 'The request is malformed, or the code or token cannot be used.',
    401: 'The client or its secret is wrong.',
    429: 'Too many requests from one address.',
  };
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: words[status], content: { 'application/json': ERROR } },
    ]),
  );
}
