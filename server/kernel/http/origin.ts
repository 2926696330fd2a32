import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/security-event.ts';
import type { Client } from '../operations/credential.ts';

const MAX_BROWSER_CHARACTERS = 200;

/** The source of a request. Both texts are created on demand, because most requests never need them. */
class RequestClient implements Client {
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get address(): string {
    return this.#request.ip;
  }

  /** The `User-Agent`, cleaned so that PostgreSQL can store it. */
  get browser(): string {
    const given = this.#request.headers['user-agent'] ?? '';
    return given.slice(0, MAX_BROWSER_CHARACTERS).toWellFormed().replaceAll('\0', '');
  }
}

/** The address and browser of a request. */
export function clientOf(request: FastifyRequest): Client {
  return new RequestClient(request);
}

/** The source of a request, for the security log. */
export function originOf(request: FastifyRequest): Origin {
  return { client: clientOf(request), requestId: request.id };
}
