import type {
  JsonSchema,
  MediaType,
  OperationObject,
  Parameter,
  Reference,
  Response,
} from '../../kernel/openapi/openapi.ts';

/** An OAuth endpoint, as far as it differs from the others. */
export interface OAuthPath {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** False if a credential of the API is needed. */
  readonly isOpen?: false;
  readonly parameters?: readonly Parameter[];
  readonly body?: {
    readonly required: readonly string[];
    /** The string fields with their descriptions. */
    readonly fields: Readonly<Record<string, string>>;
    /** The fields that are lists of strings. */
    readonly lists?: Readonly<Record<string, string>>;
    readonly example: object;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** Describes an endpoint. A body may be a form or JSON. */
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

/** String fields with their descriptions. */
export function textFields(fields: Readonly<Record<string, string>>): Record<string, JsonSchema> {
  const schemas = Object.entries(fields).map(([name, description]): [string, JsonSchema] => [
    name,
    { type: 'string', description },
  ]);
  return Object.fromEntries(schemas);
}

/** A query parameter. */
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
    description: 'An error as defined in RFC 6749, section 5.2.',
    properties: textFields({
      error: 'The error code, for programs.',
      error_description: 'What was wrong and what to do, in a sentence.',
    }),
    required: ['error', 'error_description'],
  },
};

/** Errors in the format of RFC 6749. */
export function errorsOf(...statuses: readonly (400 | 401 | 413 | 429)[]): Record<string, Response> {
  const words = {
    400: 'The request is malformed, or the code or token cannot be used.',
    401: 'The client is unknown or its secret is wrong.',
    413: 'The body is too large.',
    429: 'Too many requests from one address.',
  };
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: words[status], content: { 'application/json': ERROR } },
    ]),
  );
}
