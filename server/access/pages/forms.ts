import type { FastifyRequest } from 'fastify';

/** The form fields of a request; empty if it has no form. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
