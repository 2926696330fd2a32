import { registerSchema, type Validator, validate } from '@hyperjump/json-schema/openapi-3-1';
import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Response,
} from '../../../server/kernel/openapi/openapi.ts';

/** The published document, and what it says of a request or an answer. */

const OPENAPI = 'https://spec.openapis.org/oas/3.1/schema-base';
const HERE = 'https://kontor.test/walk/openapi.json';
/** The same document for answers, in which an object has no members besides those that it lists. */
const ANSWERS = 'https://kontor.test/walk/answers.json';
/** The same with nothing required in a record: `fields` leaves members out that the schema requires. */
const IN_PART = 'https://kontor.test/walk/in-part.json';

/** An operation of the document, with the parameters that it names by reference. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly Parameter[];
}

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export class PublishedDocument {
  readonly operations: readonly Described[];
  readonly #document: OpenApiDocument;
  readonly #validators = new Map<string, Validator>();

  constructor(text: string) {
    this.#document = JSON.parse(text);
    registerSchema(JSON.parse(text), HERE, OPENAPI);
    registerSchema(closed(JSON.parse(text)), ANSWERS, OPENAPI);
    registerSchema(closed(withoutRequired(text)), IN_PART, OPENAPI);
    this.operations = Object.entries(this.#document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...{ method: method.toUpperCase(), path, operation },
        parameters: operation.parameters.map((parameter) => this.#parameter(parameter)),
      })),
    );
  }

  /** A schema, or the component that it refers to. */
  readonly resolve = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref === undefined) return schema;
    return this.#document.components.schemas[nameOf(schema.$ref)] ?? {};
  };

  /** What is wrong with a JSON body of a request; undefined if it is as described. */
  async problemOfBody(described: Described, body: unknown): Promise<string | undefined> {
    const place = [...placeOf(described), 'requestBody', 'content', 'application/json', 'schema'];
    return this.#problem(HERE, place, body);
  }

  /**
   * What an answer has that the document does not describe; undefined if there is nothing.
   * @param inPart whether the request asked for some members of the records only
   */
  async problemOfAnswer(described: Described, answer: Answer, inPart: boolean): Promise<string | undefined> {
    const { responses } = described.operation;
    const status = String(answer.status) in responses ? String(answer.status) : 'default';
    const known = responses[status];
    if (!known) return `the status ${answer.status} is not described`;
    const { content } = this.#response(known);
    // A page for a person has no schema.
    if (!content) return answer.text === '' || answer.type === 'text/html' ? undefined : 'has a body';
    if (!(answer.type in content) && !('*/*' in content)) return `the type ${answer.type} is not described`;
    if (answer.type !== 'application/json' || '*/*' in content) return undefined;
    const place = '$ref' in known ? ['components', 'responses', nameOf(known.$ref)] : undefined;
    const at = place ?? [...placeOf(described), 'responses', status];
    const schema = [...at, 'content', 'application/json', 'schema'];
    return this.#problem(inPart ? IN_PART : ANSWERS, schema, JSON.parse(answer.text));
  }

  /** The bodies that an operation takes, by content type. */
  bodiesOf({ operation }: Described): readonly [string, MediaType][] {
    return Object.entries(operation.requestBody?.content ?? {});
  }

  #parameter(given: OperationObject['parameters'][number]): Parameter {
    if ('in' in given) return given;
    const found = this.#document.components.parameters[nameOf(given.$ref)];
    if (!found) throw new Error(`There is no parameter ${given.$ref}.`);
    return found;
  }

  #response(given: OperationObject['responses'][string]): Response {
    if ('description' in given) return given;
    const found = this.#document.components.responses[nameOf(given.$ref)];
    if (!found) throw new Error(`There is no response ${given.$ref}.`);
    return found;
  }

  async #problem(document: string, place: readonly string[], value: unknown): Promise<string | undefined> {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const uri = `${document}#/${pointer.join('/')}`;
    const validator = this.#validators.get(uri) ?? (await validate(uri));
    this.#validators.set(uri, validator);
    const result = validator(JSON.parse(JSON.stringify(value)), 'BASIC');
    if (result.valid) return undefined;
    const [error] = result.errors ?? [];
    return `${error?.instanceLocation} breaks ${error?.absoluteKeywordLocation}`;
  }
}

function placeOf({ path, method }: Described): readonly string[] {
  return ['paths', path, method.toLowerCase()];
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** A reader may ignore members that it does not know, so schemas allow them; but the server sends none that it does not describe. */
function closed<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, item]) => [name, closed(item)]);
  if (Array.isArray(value)) return Object.assign([], Object.fromEntries(inner));
  const isOpen =
    Object(value).type === 'object' && 'properties' in value && !('additionalProperties' in value);
  return { ...Object.fromEntries(inner), ...(isOpen ? { additionalProperties: false } : {}) };
}

function withoutRequired(text: string) {
  const document = JSON.parse(text);
  for (const schema of Object.values<Record<string, unknown>>(document.components.schemas))
    delete schema.required;
  return document;
}
