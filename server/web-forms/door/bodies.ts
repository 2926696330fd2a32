import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyFields, parseJsonBody } from '../../kernel/http/body.ts';
import { acceptForms, FORM_LIMIT_BYTES } from '../../kernel/http/form-bodies.ts';
import { acceptJsonToo } from '../../kernel/http/json-bodies.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { fieldsOfForm, fieldsOfJson, type SentFields } from '../submissions/sent-fields.ts';

/** Makes a Fastify scope accept forms and JSON, and nothing else. */
export function acceptFormsAndJson(scope: FastifyInstance): void {
  acceptForms(scope);
  acceptJsonToo(scope, parseJsonBody, { bodyLimit: FORM_LIMIT_BYTES });
}

/** 413 in the words of this door, whose limit is its own. */
export function tooLarge(): ApiError {
  return new ApiError(
    413,
    'payload_too_large',
    `The form must have at most ${FORM_LIMIT_BYTES} bytes (64 kB).`,
  );
}

/** Whether a request comes from a script, which reads JSON. Browsers get pages. */
export function isFromScript({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'] ?? '';
  return type.startsWith('application/json') || (headers.accept ?? '').startsWith('application/json');
}

/** The fields that came with a request. */
export function sentFields({ body }: FastifyRequest): SentFields {
  return body instanceof URLSearchParams ? fieldsOfForm(body) : fieldsOfJson(bodyFields(body));
}
