import { type Operation, recordOf } from '../operations/operation.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One line of a resource's route table: a path, and the operation that it is a door to. */
export interface Route {
  readonly method: Method;
  /** Relative to the base path; `:name` parts become fields of the operation's input. */
  readonly path: string;
  readonly operation: Operation;
  readonly status: 200 | 201 | 204;
  /** Groups the reference, such as `Deals`. */
  readonly tag: string;
  /** Tells the reference that `data` is a list of the operation's output. */
  readonly list: boolean;
  /** False for a POST that asks for nothing but what its path says; a body is then not needed, nor read. */
  readonly body: boolean;
  /** Methods that are answered as if the path did not exist, 404; others that it does not do get 405. */
  readonly absent: readonly Method[];
}

/** Every POST that writes does; one that only reads does no harm when it is repeated. */
export function takesIdempotencyKey({ method, operation }: Route): boolean {
  return method === 'POST' && operation.effect === 'write';
}

type RouteOptions = Partial<Pick<Route, 'status' | 'absent' | 'body'>>;

/** The route table of one resource, for the reference under one heading. */
export function routesOf(tag: string) {
  const route = (method: Method, path: string, operation: Operation, options: RouteOptions): Route => ({
    method,
    path,
    operation,
    tag,
    status: options.status ?? 200,
    list: recordOf(operation).list,
    body: options.body ?? (method === 'POST' || method === 'PATCH'),
    absent: options.absent ?? [],
  });
  return {
    /** `data` is one record. */
    get: (path: string, operation: Operation) => route('GET', path, operation, {}),
    /** `data` is a list of records. */
    list: (path: string, operation: Operation<never, readonly unknown[]>) =>
      route('GET', path, operation, {}),
    /** A POST that creates a record: 201. */
    create: (path: string, operation: Operation) => route('POST', path, operation, { status: 201 }),
    /** A POST that does something to a record or answers from one: 200. */
    post: (path: string, operation: Operation, options: RouteOptions = {}) =>
      route('POST', path, operation, options),
    /** A POST that does to a record what its path says, without a body: 200. */
    action: (path: string, operation: Operation) => route('POST', path, operation, { body: false }),
    patch: (path: string, operation: Operation, options: Pick<RouteOptions, 'absent'> = {}) =>
      route('PATCH', path, operation, options),
    /** 204, no body. */
    delete: (path: string, operation: Operation) => route('DELETE', path, operation, { status: 204 }),
  };
}
