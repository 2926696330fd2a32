import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/** Room for every form of ours; a body of more is 413. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Lets a scope of the server take forms (`application/x-www-form-urlencoded`) and nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => {
      const bytes = Buffer.from(body);
      if (!isUtf8(bytes)) return done(invalidRequest('The form must be UTF-8.'));
      done(null, new URLSearchParams(bytes.toString('utf8')));
    },
  );
}

/** The fields of the form that a request brought; a request without one has none. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
