import { request } from 'undici';

/** A record as the API answers it. */
export type ApiRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** One write: what is sent, and about which record it is when that exists already. */
export interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly kind: 'contact' | 'deal' | 'activity';
  /** The record that changes; absent where one is created. */
  readonly id?: string;
  /** Every POST carries one, so that it can be sent again. */
  readonly idempotencyKey?: string;
}

/** What came of a request: an answer, or nothing that says whether it was done. */
export type Outcome =
  | { readonly known: true; readonly status: number; readonly data: ApiRecord | undefined }
  | { readonly known: false };

/** The API of one organization at a server that may die at any moment. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Sends a write. A lost connection and a 5xx leave open whether it was done. */
  write({ method, path, body, idempotencyKey }: Write): Promise<Outcome> {
    return this.#send(method, path, body, idempotencyKey);
  }

  get(path: string): Promise<Outcome> {
    return this.#send('GET', path);
  }

  async #send(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Outcome> {
    try {
      const { statusCode, body: answer } = await request(this.#url + path, {
        method:
          method === 'GET' ? 'GET' : method === 'POST' ? 'POST' : method === 'PATCH' ? 'PATCH' : 'DELETE',
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        headersTimeout: 15_000,
        bodyTimeout: 15_000,
      });
      const text = await answer.text();
      if (statusCode >= 500) return { known: false };
      if (statusCode >= 400 && statusCode !== 404)
        throw new Refusal(`${method} ${path}: ${statusCode} ${text}`);
      return { known: true, status: statusCode, data: text === '' ? undefined : JSON.parse(text).data };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return { known: false };
    }
  }
}

/** A valid request that the server refused, which is a fault whatever crashed. */
class Refusal extends Error {}
