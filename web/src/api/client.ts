import type { QueryMeta } from '../../../server/insights/query/query.schema.ts';
import { t } from '../language/words.ts';
import { isConfirmed, isSignedInAgain } from './asking.ts';
import { parseExactly } from './exact-json.ts';
import { inWords, QUOTED_FIELD, refusalWords } from './field-words.ts';
import { isFromProxy, noteAnswer, noteSilence } from './reachability.ts';
import type { DataOf, InputOf, Known, Method, PathOf } from './routes.ts';
import { usedWords } from './used-words.ts';

/**
 * An error response of the server (docs/behaviour/errors-and-limits.md 8). A message that quotes a field, such as
 * `'first_name' is required.`, names it in words: `First name is required.` One about a format says what to type instead.
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** The field that the message starts with, and its name in words. */
  readonly field:
    | {
        readonly name: string;
        readonly words: string;
        /** What of the field is meant, such as `seats` in `custom_fields.seats`. */
        readonly within: string | undefined;
      }
    | undefined;
  /** The refused place in a definition, such as `steps[2].with.to`. */
  readonly path: string | undefined;

  constructor(status: number, code: string, message: string, path?: string) {
    const [, name, within] = QUOTED_FIELD.exec(message) ?? [];
    const field = name === undefined ? undefined : { name, words: inWords(name), within };
    super(refusalWords(message));
    this.status = status;
    this.code = code;
    this.field = field;
    this.path = path;
  }
}

/** The body of a response: a record or a list of records, with metadata. */
export interface Answer<Data> {
  readonly data: Data;
  readonly meta?: {
    readonly warning?: string;
    readonly next?: string | null;
    readonly names?: Readonly<Record<string, string>>;
  } & Partial<QueryMeta>;
}

/** Filters and paging; undefined, null and empty values are not sent. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

interface RequestOptions {
  readonly query?: Query;
  readonly body?: unknown;
  /** The idempotency key: the request takes effect once, however often it is sent. */
  readonly key?: string;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Set if the body is JSON already. */
  readonly isText?: true;
  /** Set if a refusal is final, whatever the person could do about it. */
  readonly isFinal?: true;
}

/**
 * Calls the API of the web app: the operations of REST by the session of the browser.
 * @param path below `/web`, such as `/api-deals`
 * @returns `{ data, meta }`; undefined for an answer without a body
 * @throws ApiFailure with a message for people. Who is signed out is asked to sign in, and who has to confirm their identity is asked
 *   to; the request is repeated then. Who lacks a second factor or single sign-on that the organization requires is sent where they get it.
 */
async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ReturnType<typeof parseExactly>> {
  const { query, body, key, signal, isText } = options;
  const asked: RequestInit = {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: isText ? String(body) : JSON.stringify(body) }),
  };
  const { response, text } = await readAnswer(`/web${path}${queryString(query)}`, asked).catch((error) => {
    if (signal?.aborted) throw error;
    noteSilence();
    throw new ApiFailure(0, 'offline', t`Cannot reach Kontor. Check your connection and try again.`);
  });
  if (isFromProxy(response)) noteSilence();
  else noteAnswer();
  if (response.ok) return text === '' ? undefined : parseExactly(text);
  const failure = failureOf(response.status, text);
  if (options.isFinal) throw failure;
  if (response.status === 401 && (await isSignedInAgain(method === 'GET'))) {
    return request(method, path, options);
  }
  if (failure.code === 'second_factor_required') goTo(PROFILE);
  if (failure.code === 'single_sign_on_required') goTo('/sign-in/sso');
  if (failure.code === 'reauthentication_required' && (await isConfirmed()))
    return request(method, path, options);
  throw failure;
}

/** A connection can also break while the body is read. */
async function readAnswer(
  address: string,
  asked: RequestInit,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(address, asked);
  return { response, text: await response.text() };
}

/** The pauses between attempts of a request that gets no response, in milliseconds. */
const TRIES = 3;
const PAUSE_MS = 1_000;

/** A POST that is retried while there is no response, and takes effect once. */
async function postOnce(path: string, body: unknown) {
  const key = randomKey();
  for (let tries = 1; ; tries += 1) {
    try {
      return await request('POST', path, { body, key });
    } catch (error) {
      if (tries === TRIES || isRefusal(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Whether the server refused the request; after any other failure it may or may not have carried it out. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

/** Whether the record does not exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

/** Not `randomUUID`, which browsers offer only over HTTPS and on localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Options of a request without a body. */
interface ReadOptions<Verb extends Method, Path> {
  readonly query?: { readonly [Name in keyof InputOf<Verb, Path>]?: Query[string] };
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** The body of a request, optional if no field of it is required, and what aborts the request. */
type BodyOf<Verb extends Method, Path> =
  Record<never, never> extends InputOf<Verb, Path>
    ? readonly [body?: InputOf<Verb, Path>, signal?: AbortSignal]
    : readonly [body: InputOf<Verb, Path>, signal?: AbortSignal];

/** The requests of the app. Paths, bodies and answers have the types of the server's routes: `/api-deals/${id}` is a deal. */
export const api = {
  get: <const Path extends PathOf<'GET'>>(
    path: Path & Known<'GET', Path>,
    options?: ReadOptions<'GET', Path>,
  ): Promise<Answer<DataOf<'GET', Path>>> => request('GET', path, options),
  post: <const Path extends PathOf<'POST'>>(
    path: Path & Known<'POST', Path>,
    ...[body, signal]: BodyOf<'POST', Path>
  ): Promise<Answer<DataOf<'POST', Path>>> => request('POST', path, { body, ...(signal && { signal }) }),
  postOnce: <const Path extends PathOf<'POST'>>(
    path: Path & Known<'POST', Path>,
    body: InputOf<'POST', Path>,
  ): Promise<Answer<DataOf<'POST', Path>>> => postOnce(path, body),
  put: <const Path extends PathOf<'PUT'>>(
    path: Path & Known<'PUT', Path>,
    body: InputOf<'PUT', Path>,
  ): Promise<Answer<DataOf<'PUT', Path>>> => request('PUT', path, { body }),
  patch: <const Path extends PathOf<'PATCH'>>(
    path: Path & Known<'PATCH', Path>,
    body: InputOf<'PATCH', Path>,
  ): Promise<Answer<DataOf<'PATCH', Path>>> => request('PATCH', path, { body }),
  delete: <const Path extends PathOf<'DELETE'>>(
    path: Path & Known<'DELETE', Path>,
    options?: ReadOptions<'DELETE', Path>,
  ): Promise<void> => request('DELETE', path, options),
};

/** Signs in by password while the app is open; returns the path to continue at, which is another page for a second step. */
export async function signInByPassword(entered: SignIn): Promise<string> {
  const { data } = await request('POST', '/sign-in', { body: entered, isFinal: true });
  return String(data.next);
}

/** Sends a body that is JSON already. */
export function send(method: string, path: string, text: string) {
  return request(method, path, { body: text, isText: true });
}

/** Reads the session of this browser, if there is one. */
export function requestSession(): Promise<Answer<DataOf<'GET', '/session'>>> {
  return request('GET', '/session', { isFinal: true });
}

/** What a person enters to sign in, and where the second step leads. */
interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly return_to: string;
}

/** `?…` with what is set; lists repeat their name. */
export function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
    }
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

const PROFILE = '/settings/profile';

/** Leads to a page that leads back. The profile needs no organization, and leads to the person's other ones. */
function goTo(page: string): void {
  if (location.pathname === PROFILE) return;
  location.assign(`${page}?return_to=${encodeURIComponent(location.pathname + location.search)}`);
}

function failureOf(status: number, text: string): ApiFailure {
  try {
    const { error, message, path, used_by: uses } = JSON.parse(text);
    return new ApiFailure(status, String(error), usedWords(uses) ?? String(message), path);
  } catch {
    return new ApiFailure(status, 'server_error', t`The server sent an unreadable response. Try again.`);
  }
}
