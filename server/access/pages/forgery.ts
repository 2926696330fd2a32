import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../kernel/operations/errors.ts';
import { type Html, html } from '../../kernel/reference/html.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { defineCookie } from '../sessions/cookies.ts';
import { newToken, type Sessions } from '../sessions/sessions.ts';

const FIELD = 'form_token';

/** Keeps other sites from submitting our forms in a person's name (OWASP, Cross-Site Request Forgery Prevention). */
export interface ForgeryGuard {
  /** The hidden field that each form carries; for a browser without a session it also sets a cookie to bind it to. */
  field(request: FastifyRequest, reply: FastifyReply): Html;
  /** Throws 403 `forbidden` unless the form came from a page of ours, loaded in this very browser and session. */
  check(request: FastifyRequest, form: URLSearchParams): void;
}

/** @param origin ours, as people reach us, such as `https://crm.example.com` */
export function createForgeryGuard(sessions: Pick<Sessions, 'readToken'>, origin: string): ForgeryGuard {
  const cookie = defineCookie('kontor_form', { secure: origin.startsWith('https:') });
  const secretOf = (request: FastifyRequest) => sessions.readToken(request) ?? cookie.read(request);
  return {
    field: (request, reply) => {
      const known = secretOf(request);
      const secret = known ?? newToken();
      if (known === undefined) cookie.set(reply, secret);
      return html`<input type="hidden" name="${FIELD}" value="${formToken(secret).toString('base64url')}">`;
    },
    check: (request, form) => {
      const secret = secretOf(request);
      const given = Buffer.from(form.get(FIELD) ?? '', 'base64url');
      const expected = formToken(secret ?? newToken());
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs || !isFromOurPages(request, origin)) throw new ApiError(403, 'forbidden', OUTDATED);
    },
  };
}

const OUTDATED = 'This form is out of date. Go back, load the page again and repeat what you did.';

/** Another hash of the secret than the one that the database knows the session by. */
function formToken(secret: string): Buffer {
  return hashCredential(`form ${secret}`);
}

/** What the browser itself says of where a request came from; one that says nothing passes. */
export function isFromOurPages(request: FastifyRequest, ours: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === ours) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
