import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalidRequest } from '../operations/errors.ts';

/** Large enough for all our forms; a larger body is 413. */
export const FORM_LIMIT_BYTES = 64 * 1024;

/** Makes a Fastify scope accept forms (`application/x-www-form-urlencoded`) and nothing else. */
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
