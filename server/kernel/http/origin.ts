import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/security-event.ts';
import type { Client } from '../operations/credential.ts';

const MAX_BROWSER_CHARACTERS = 200;

/** Where a request came from. Both texts are made only when someone asks, which most requests never do. */
class RequestClient implements Client {
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get address(): string {
    return this.#request.ip;
  }

  /** What the browser says of itself, of any bytes, as a text that PostgreSQL takes. */
  get browser(): string {
    const given = this.#request.headers['user-agent'] ?? '';
    return given.slice(0, MAX_BROWSER_CHARACTERS).toWellFormed().replaceAll('\0', '');
  }
}

/** The address and the browser behind a request. */
export function clientOf(request: FastifyRequest): Client {
  return new RequestClient(request);
}

/** Where a request came from, for the security log. */
export function originOf(request: FastifyRequest): Origin {
  return { client: clientOf(request), requestId: request.id };
}
