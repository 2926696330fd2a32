import { addressOf } from './address.ts';
import { type ChangesOptions, changes, type FeedPage } from './changes.ts';
import {
  CONTENT_TYPES,
  ended,
  FILE_TIMEOUT_MS,
  type Import,
  type ImportContent,
  type ImportedRow,
  type ImportOptions,
  rowsIn,
} from './imports.ts';
import { type Page, records } from './records.ts';
import { type Content, type Answer as RawAnswer, type Sender, send } from './send.ts';
import type {
  Answer,
  Arguments,
  CallOptions,
  Change,
  ChangedKind,
  ItemOf,
  ListPath,
  Method,
  OperationOf,
  PathOf,
} from './types.ts';

/** How a client reaches Kontor. */
export interface KontorClientOptions {
  /** The address of Kontor, such as `https://crm.example.com`. */
  readonly baseUrl: string;
  /** An API key or OAuth access token, or a function that returns the current one. */
  readonly token: string | (() => string | Promise<string>);
  /** How long one attempt may take, in milliseconds: 30,000 by default. */
  readonly timeoutMs?: number;
  /** Attempts after the first one: 6 by default. */
  readonly retries?: number;
  /** The longest wait before an attempt, in milliseconds: 65,000 by default, a little more than the window of the rate limit. */
  readonly longestWaitMs?: number;
  /** Sends requests, instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What any operation may be given. */
interface AnyOptions extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The body of a request. */
interface Sent {
  readonly type: string;
  readonly content: Content;
}

/** A connection to one organization of a Kontor. */
export class KontorClient {
  readonly #baseUrl: string;
  readonly #timeoutMs: number;
  readonly #sender: Sender;

  constructor({ baseUrl, token, timeoutMs = 30_000, ...options }: KontorClientOptions) {
    this.#baseUrl = baseUrl;
    this.#timeoutMs = timeoutMs;
    this.#sender = {
      token: typeof token === 'string' ? () => token : token,
      retries: options.retries ?? 6,
      longestWaitMs: options.longestWaitMs ?? 65_000,
      fetch: options.fetch ?? ((...request) => fetch(...request)),
    };
  }

  /** Reads: `client.get('/api-contacts/{id}', { path: { id } })`. */
  get<P extends PathOf<'get'>>(path: P, ...args: Arguments<OperationOf<P, 'get'>>): Result<P, 'get'> {
    return this.#request('get', path, args[0]);
  }

  /** Sends a POST with an idempotency key, which stays the same over all attempts. */
  post<P extends PathOf<'post'>>(path: P, ...args: Arguments<OperationOf<P, 'post'>>): Result<P, 'post'> {
    return this.#request('post', path, args[0]);
  }

  /** Changes the fields in the body. */
  patch<P extends PathOf<'patch'>>(path: P, ...args: Arguments<OperationOf<P, 'patch'>>): Result<P, 'patch'> {
    return this.#request('patch', path, args[0]);
  }

  /** Sets a value, whatever it was. */
  put<P extends PathOf<'put'>>(path: P, ...args: Arguments<OperationOf<P, 'put'>>): Result<P, 'put'> {
    return this.#request('put', path, args[0]);
  }

  /** Deletes a record. A record that an earlier attempt deleted, whose answer was lost, is no error. */
  delete<P extends PathOf<'delete'>>(
    path: P,
    ...args: Arguments<OperationOf<P, 'delete'>>
  ): Result<P, 'delete'> {
    return this.#request('delete', path, args[0]);
  }

  /** All records of a list, page by page: `for await (const deal of client.list('/api-deals')) …`. */
  list<P extends ListPath>(
    path: P,
    ...args: Arguments<OperationOf<P, 'get'>>
  ): AsyncGenerator<ItemOf<P>, void, undefined> {
    return records<ItemOf<P>>((place) => this.#page(path, args[0], place));
  }

  /**
   * What has changed since a cursor, in order, without gaps. Waits for further changes until the signal aborts, or ends with
   * the last one if `wait` is 0. Store the `cursor` of each change once you have handled it, and continue from there.
   */
  changes<Kind extends ChangedKind = ChangedKind>(
    options: ChangesOptions<Kind>,
  ): AsyncGenerator<Change<Kind>, void, undefined> {
    return changes(options, (query) => this.#feed<Kind>(query, options.signal));
  }

  /** The cursor of this moment: read the records that exist after it, then follow the changes from it. */
  async currentCursor(): Promise<string> {
    return (await this.#feed({})).meta.next_cursor;
  }

  /**
   * Sends a file of up to 500,000 records, whose headings or members are names of fields, and starts its import. Sent again with
   * the same `idempotencyKey`, it starts no second one.
   */
  async startImport(content: ImportContent, options: ImportOptions): Promise<Import> {
    const { format = 'csv', signal, idempotencyKey, timeoutMs = FILE_TIMEOUT_MS, ...query } = options;
    const call = { query, signal, idempotencyKey, timeoutMs };
    const file = { type: CONTENT_TYPES[format], content };
    const { data } = bodyOf(await this.#send('post', '/api-imports', call, file));
    return data;
  }

  /** Waits until an import is at its end. Its counts say what came of the rows, and `problem` why it failed as a whole. */
  endOfImport(id: string, options: CallOptions = {}): Promise<Import> {
    const read = () => this.get('/api-imports/{id}', { path: { id }, ...options });
    return ended(async () => (await read()).data, options.signal);
  }

  /** What came of each row of an import, in order. */
  async *importedRows(id: string, options: CallOptions = {}): AsyncGenerator<ImportedRow, void, undefined> {
    const call = { path: { id }, timeoutMs: FILE_TIMEOUT_MS, ...options };
    const { text } = await this.#send('get', '/api-imports/{id}/result', call);
    yield* rowsIn(text);
  }

  #feed<Kind extends ChangedKind>(
    query: { readonly after?: string; readonly wait?: number },
    signal?: AbortSignal,
  ): Promise<FeedPage<Kind>> {
    const timeoutMs = this.#timeoutMs + (query.wait ?? 0) * 1000;
    return this.#request<FeedPage<Kind>>('get', '/api-changes', { query, signal, timeoutMs });
  }

  #page<Item>(
    path: string,
    options: AnyOptions | undefined,
    place: Readonly<Record<string, unknown>>,
  ): Promise<Page<Item>> {
    return this.#request<Page<Item>>('get', path, { ...options, query: { ...options?.query, ...place } });
  }

  async #request<Body>(method: Method, path: string, options: AnyOptions = {}): Promise<Body> {
    const { body } = options;
    const json = body === undefined ? undefined : { type: 'application/json', content: JSON.stringify(body) };
    return bodyOf(await this.#send(method, path, options, json));
  }

  #send(method: Method, path: string, options: AnyOptions, body?: Sent): Promise<RawAnswer> {
    const { signal, timeoutMs = this.#timeoutMs, ifMatch } = options;
    const idempotencyKey = method === 'post' ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    return send(this.#sender, {
      method: method.toUpperCase(),
      path,
      idempotencyKey,
      url: addressOf(this.#baseUrl, path, options.path, options.query),
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': body.type }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      },
      body: body?.content,
      timeoutMs,
      signal,
    });
  }
}

type Result<P extends PathOf<M>, M extends Method> = Promise<Answer<OperationOf<P, M>>>;

/** The JSON of an answer. Its type is that of the API's description, to which the server holds itself. */
function bodyOf({ status, text }: RawAnswer) {
  return status === 204 || status === 404 ? undefined : JSON.parse(text);
}
