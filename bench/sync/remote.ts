import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** How long a server may take until it answers again. */
const PATIENCE_MS = 60_000;

/** An answer other than a failure of the server. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: unknown;
    readonly meta?: Readonly<Record<string, unknown>>;
    readonly message?: string;
  };
}

/**
 * An integration of one organization: it repeats what had no answer, because the server was killed, and waits where the rate limit
 * says so.
 */
export class Remote {
  readonly #where: { readonly url: string };
  readonly #key: string;

  /** @param where the server, whose address changes when it is started again */
  constructor(where: { readonly url: string }, key: string) {
    this.#where = where;
    this.#key = key;
  }

  get(path: string): Promise<Answer> {
    return this.#untilAnswered('GET', path, {});
  }

  /** @param key the idempotency key, without which a repetition could write twice */
  post(path: string, body: object, key: string): Promise<Answer> {
    return this.#untilAnswered('POST', path, { body, key });
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.#untilAnswered('PATCH', path, { body });
  }

  async #untilAnswered(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    sent: { readonly body?: object; readonly key?: string },
  ): Promise<Answer> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
      const { answer, retryAfter } = await this.#send(method, path, sent);
      if (answer === undefined) await sleep(retryAfter * 1_000);
      else if (answer.status >= 400)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.body.message}`);
      else return answer;
    }
    throw new Error(`${method} ${path} got no answer within ${PATIENCE_MS / 1_000} s.`);
  }

  async #send(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { body, key }: { readonly body?: object; readonly key?: string },
  ): Promise<{ readonly answer?: Answer; readonly retryAfter: number }> {
    try {
      const response = await request(this.#where.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { statusCode: status, headers } = response;
      const text = await response.body.text();
      if (status === 429 || status >= 500) return { retryAfter: Number(headers['retry-after'] ?? 0.05) };
      return { answer: { status, body: JSON.parse(text) }, retryAfter: 0 };
    } catch {
      return { retryAfter: 0.05 };
    }
  }
}
