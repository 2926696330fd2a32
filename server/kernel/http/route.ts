import type { Operation } from '../operations/operation.ts';
import { recordOf } from '../operations/record-of.ts';
import type { FileTypes, Receive, Send } from './bytes/bytes.ts';
import type { Deprecation } from './deprecation.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const WITH_BODY: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether requests of a method usually have a body. */
export function hasBody(method: Method): boolean {
  return WITH_BODY.has(method);
}

/**
 * One line of a route table: a path and its operation. The type carries all three parameters, because the client of
 * the web app is typed by them.
 */
export interface Route<
  Verb extends Method = Method,
  Path extends string = string,
  Does extends Operation = Operation,
> {
  readonly method: Verb;
  /** Relative to the base path. Parts such as `:name` become fields of the operation's input. */
  readonly path: Path;
  readonly operation: Does;
  readonly status: 200 | 201 | 202 | 204;
  /** The heading in the reference, such as `Deals`. */
  readonly tag: string;
  /** Whether `data` is a list of the operation's output. */
  readonly list: boolean;
  /** False for a POST that takes everything from its path. A body is then ignored. */
  readonly body: boolean;
  /** Methods that get 404, as if the path did not exist. Other missing methods get 405. */
  readonly absent: readonly Method[];
  /** Set if the body is a file of any type: takes it as it arrives, and runs the operation. The query has the input. */
  readonly receive?: Receive;
  /** Set if the answer is a file: sends it, given what the operation returns. */
  readonly send?: Send;
  /** The content types of the file that it takes or sends, each with an example; without it, any type. */
  readonly types?: FileTypes;
  /** Set by `deprecated` if the route goes away. */
  readonly deprecation?: Deprecation;
}

/** Every POST that writes, or may write, takes a key. Repeating one that only reads does no harm. */
export function takesIdempotencyKey({ method, operation }: Pick<Route, 'method' | 'operation'>): boolean {
  return method === 'POST' && (operation.effect === 'write' || operation.orElse !== undefined);
}

type ListOperation = Operation<never, readonly unknown[]>;
type RouteOptions = Partial<Pick<Route, 'status' | 'absent' | 'body' | 'receive' | 'send' | 'types'>>;

/** Builds the route table of a resource, under one heading of the reference. */
export function routesOf(tag: string) {
  const route = <Verb extends Method, Path extends string, Does extends Operation>(
    method: Verb,
    path: Path,
    operation: Does,
    options: RouteOptions,
  ): Route<Verb, Path, Does> => ({
    method,
    path,
    operation,
    tag,
    status: options.status ?? 200,
    list: recordOf(operation).list,
    body: options.body ?? hasBody(method),
    absent: options.absent ?? [],
    ...(options.receive ? { receive: options.receive } : {}),
    ...(options.send ? { send: options.send } : {}),
    ...(options.types ? { types: options.types } : {}),
  });
  return {
    /** `data` is one record. */
    get: <Path extends string, Does extends Operation>(path: Path, operation: Does) =>
      route('GET', path, operation, {}),
    /** `data` is a list of records. */
    list: <Path extends string, Does extends ListOperation>(path: Path, operation: Does) =>
      route('GET', path, operation, {}),
    /** A POST that creates a record: 201. */
    create: <Path extends string, Does extends Operation>(path: Path, operation: Does) =>
      route('POST', path, operation, { status: 201 }),
    /** A POST whose body is a file, of any type unless some are given: 201. */
    upload: <Path extends string, Does extends Operation>(
      path: Path,
      operation: Does,
      receive: Receive,
      types?: FileTypes,
    ) => route('POST', path, operation, { status: 201, body: false, receive, ...(types && { types }) }),
    /** The answer is a file. */
    download: <Path extends string, Does extends Operation>(
      path: Path,
      operation: Does,
      send: Send,
      types?: FileTypes,
    ) => route('GET', path, operation, { send, ...(types && { types }) }),
    /** A POST that changes a record or computes something: 200. */
    post: <Path extends string, Does extends Operation>(
      path: Path,
      operation: Does,
      options: RouteOptions = {},
    ) => route('POST', path, operation, options),
    /** A POST without a body that does what its path says: 200. */
    action: <Path extends string, Does extends Operation>(path: Path, operation: Does) =>
      route('POST', path, operation, { body: false }),
    /** A POST whose work is done later: 202. */
    accept: <Path extends string, Does extends Operation>(path: Path, operation: Does) =>
      route('POST', path, operation, { status: 202 }),
    /** Replaces a whole record. Repeating the request has no further effect. */
    put: <Path extends string, Does extends Operation>(
      path: Path,
      operation: Does,
      options: Pick<RouteOptions, 'absent' | 'status'> = {},
    ) => route('PUT', path, operation, options),
    patch: <Path extends string, Does extends Operation>(
      path: Path,
      operation: Does,
      options: Pick<RouteOptions, 'absent'> = {},
    ) => route('PATCH', path, operation, options),
    /** 204, no body. */
    delete: <Path extends string, Does extends Operation>(path: Path, operation: Does) =>
      route('DELETE', path, operation, { status: 204 }),
  };
}
