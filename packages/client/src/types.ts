import type { components, paths, webhooks } from './api.gen.ts';

type Schemas = components['schemas'];

export type Contact = Schemas['Contact'];
export type Company = Schemas['Company'];
export type Deal = Schemas['Deal'];
export type Activity = Schemas['Activity'];
export type Task = Schemas['Task'];
export type Pipeline = Schemas['Pipeline'];
export type Stage = Schemas['Stage'];

/** The kinds of record in the feed of changes. */
interface RecordsOfFeed {
  contact: Contact;
  company: Company;
  deal: Deal;
  task: Task;
  activity: Activity;
}

/** A kind of record in the feed of changes. */
export type ChangedKind = keyof RecordsOfFeed;

/** An entry of the feed of changes. `record` is missing if the record was deleted, merged or erased. */
export type Change<Kind extends ChangedKind = ChangedKind> = {
  [K in Kind]: Omit<Schemas['Change'], 'kind' | 'record'> & { kind: K; record?: RecordsOfFeed[K] };
}[Kind];

/** The type of an event, such as `deal.won`. */
export type EventType = keyof webhooks;

/** The body of a webhook delivery. `event_type` tells which record `data` has. */
export type Delivery = {
  [Type in EventType]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[EventType];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that take a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

/** The operation of a path and a method, as openapi-typescript describes it. */
export type OperationOf<P extends keyof paths, M extends Method> = paths[P][M];

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters } ? Parameters : never;
type PathParameters<Operation> =
  ParametersOf<Operation> extends { path: infer Path } ? { readonly path: Path } : unknown;
type Query<Operation> =
  ParametersOf<Operation> extends { query?: infer Q } ? { readonly query?: Q | undefined } : unknown;
type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Content } } }
  ? { readonly body: Content }
  : Operation extends { requestBody?: { content: { 'application/json': infer Content } } }
    ? { readonly body?: Content | undefined }
    : unknown;

/** What every request takes. */
export interface CallOptions {
  /** Ends the request, waits between attempts included. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds, instead of the time limit of the client. */
  readonly timeoutMs?: number | undefined;
  /** Of a POST, instead of a random key. Use the same key to repeat a request after your program was restarted. */
  readonly idempotencyKey?: string | undefined;
  /** The `ETag` of the version that may be changed; any other version is refused with 412. */
  readonly ifMatch?: string | undefined;
}

/** The options of an operation: its path parameters, query and body, as far as it takes them. */
export type Options<Operation> = CallOptions & PathParameters<Operation> & Query<Operation> & Body<Operation>;

/** The options are required if the operation requires one of them. */
export type Arguments<Operation> =
  CallOptions extends Options<Operation> ? [options?: Options<Operation>] : [options: Options<Operation>];

type Content<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** What an operation answers; `undefined` where it answers without a body. */
export type Answer<Operation> = Operation extends { responses: infer Responses }
  ? Content<Responses[keyof Responses]>
  : never;

/** The paths that answer a list, page by page. */
export type ListPath = {
  [P in PathOf<'get'>]: Answer<OperationOf<P, 'get'>> extends { data: readonly unknown[] } ? P : never;
}[PathOf<'get'>];

/** A record of the list that a path answers. */
export type ItemOf<P extends ListPath> =
  Answer<OperationOf<P, 'get'>> extends { data: readonly (infer Item)[] } ? Item : never;
