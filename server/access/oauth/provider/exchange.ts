import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Context, Provider } from 'oidc-provider';
import { lazily } from '../../../kernel/lazily.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';

/** A request as the library is to see it: what our own routes read and checked, no more. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, below the base URL. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** What the library answers. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** An object for JSON, a text for a page. */
  readonly body: unknown;
}

/** A request and a response of Node.js that belong to no connection. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Asks the library as if over HTTP, without a connection: our server stays the one that reads and answers, with its
 * limits, headers and handling of errors.
 */
export class ProviderExchanges {
  readonly #baseUrl: URL;
  readonly #handler: () => Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>>;
  readonly #contexts = new WeakMap<IncomingMessage, Context>();
  readonly #failures = new WeakMap<IncomingMessage, unknown>();

  /**
   * @param loadProvider the library, which is asked for at the first request
   * @param baseUrl the address that people reach us at: links begin with it, whatever a request's `Host` says */
  constructor(loadProvider: () => Promise<Provider>, baseUrl: string) {
    this.#baseUrl = new URL(baseUrl);
    this.#handler = lazily(async () => this.#handlerOf(await loadProvider()));
  }

  /** Asks; throws what the library did not handle itself. */
  async ask(asked: ProviderRequest): Promise<ProviderAnswer> {
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
    // The library calls every error of ours a fault; what a caller should read goes on to the endpoint that asked.
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

  /** Makes the pair that the library's functions outside a route take. */
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
