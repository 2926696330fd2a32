import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Context, Provider } from 'oidc-provider';
import { lazily } from '../../../kernel/lazily.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { wordsOf } from './error-words.ts';
import type { ExchangeWrites } from './exchange-writes.ts';

/** A request for the library: only what our routes have read and checked. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query below the base URL. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** The library's answer. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** An object for JSON, a string for a page. */
  readonly body: unknown;
}

/** A request and a response of Node.js that belong to no connection. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Calls the library as if over HTTP, but without a connection. Our server still reads and answers the requests, with
 * its limits, headers and error handling.
 */
export class ProviderExchanges {
  readonly #baseUrl: URL;
  readonly #handler: () => Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>>;
  readonly #contexts = new WeakMap<IncomingMessage, Context>();
  readonly #failures = new WeakMap<IncomingMessage, unknown>();

  readonly #writes: ExchangeWrites;

  /**
   * @param loadProvider loads the library, at the first request
   * @param writes what the library writes
   * @param baseUrl where people reach Kontor; links begin with it, whatever the `Host` of a request says
   */
  constructor(loadProvider: () => Promise<Provider>, writes: ExchangeWrites, baseUrl: string) {
    this.#writes = writes;
    this.#baseUrl = new URL(baseUrl);
    this.#handler = lazily(async () => this.#handlerOf(await loadProvider()));
  }

  /** Calls the library. Throws errors that it did not handle itself. */
  async ask(asked: ProviderRequest): Promise<ProviderAnswer> {
    try {
      return await this.#writes.together(
        () => this.#handle(asked),
        ({ status }) => status < 500,
      );
    } catch (error) {
      return refusalOf(error);
    }
  }

  async #handle(asked: ProviderRequest): Promise<ProviderAnswer> {
    const { request, response } = this.open(asked);
    const handle = await this.#handler();
    await handle(request, response);
    if (this.#failures.has(request)) throw this.#failures.get(request);
    const context = this.#contexts.get(request);
    if (!context) throw new Error('The OAuth library gave no answer.');
    return { status: context.status, headers: context.response.headers, body: context.body };
  }

  #handlerOf(provider: Provider): ReturnType<Provider['callback']> {
    provider.proxy = true;
    // The library treats all our errors as faults. Those that a caller should read are passed on to the endpoint.
    provider.on('server_error', (context, error) => {
      if (error instanceof ApiError) this.#failures.set(context.req, error);
    });
    provider.use(async (context, next) => {
      context.respond = false;
      this.#contexts.set(context.req, context);
      await next().catch((error: unknown) => this.#failures.set(context.req, error));
    });
    return provider.callback();
  }

  /** Creates the pair that the library's functions take outside a route. */
  open({ method, url, headers = {}, body = '' }: ProviderRequest): Exchange {
    const { host, protocol, pathname } = this.#baseUrl;
    const request = new IncomingMessage(new Socket());
    request.method = method;
    request.url = url;
    Object.assign(request, { originalUrl: `${pathname.replace(/\/$/, '')}${url}` });
    request.headers = {
      ...headers,
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    };
    request.push(body);
    request.push(null);
    return { request, response: new ServerResponse(request) };
  }
}

/** The answer for a code or token that turned out to be used when it was to be marked as used. Rethrows other errors. */
function refusalOf(error: unknown): ProviderAnswer {
  if (!(error instanceof Error) || !('error' in error && 'statusCode' in error)) throw error;
  const body = { error: error.error, error_description: wordsOf(error) };
  return { status: Number(error.statusCode), headers: {}, body };
}
