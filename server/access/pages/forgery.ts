import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../kernel/operations/errors.ts';
import { type Html, html } from '../../kernel/reference/html.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { defineCookie } from '../sessions/cookies.ts';
import { newToken, type Sessions } from '../sessions/sessions.ts';

const FIELD = 'form_token';

/**
 * Prevents other sites from submitting our forms in a person's name (OWASP, Cross-Site Request Forgery Prevention).
 */
export interface ForgeryGuard {
  /** The hidden field of a form. For a browser without a session it also sets a cookie to bind it to. */
  field(request: FastifyRequest, reply: FastifyReply): Html;
  /** Throws 403 `forbidden` unless the form came from one of our pages, loaded in this browser and session. */
  check(request: FastifyRequest, form: URLSearchParams): void;
}

/** @param origin our own, such as `https://crm.example.com` */
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

const OUTDATED = 'This form has expired. Go back, reload the page and try again.';

/** A different hash of the secret than the one stored with the session. */
function formToken(secret: string): Buffer {
  return hashCredential(`form ${secret}`);
}

/** What the browser says about the origin of a request. A request without such headers is accepted. */
export function isFromOurPages(request: FastifyRequest, ours: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined || origin === ours) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
