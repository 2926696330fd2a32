import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APART, documentHeaders, LASTING_FILE_HEADERS } from '../access/pages/page-headers.ts';
import type { Visit } from '../access/pages/visit.ts';
import { APP_PAGE_WORDS } from '../access/pages/words/page-words.ts';
import type { Pages } from '../access/services.ts';
import { type InLanguages, inEachLanguage, type Language } from '../kernel/language/language.ts';
import { ApiError } from '../kernel/operations/errors.ts';
import { html } from '../kernel/reference/html.ts';
import type { Asset } from './assets.ts';
import type { BuiltApp } from './built-app.ts';

/** The paths that belong to no family. */
const OWN_PLACES = ['/settings', '/start', '/welcome'] as const;

/** What the page of the app says until its script runs. */
const IN_ENGLISH = APP_PAGE_WORDS.en;

/** The built app, and the paths that return its page. */
export interface PlacedApp extends BuiltApp {
  /** The paths of the families; the app routes everything below them. */
  readonly places: readonly string[];
}

/**
 * Scripts, fonts and data come only from this server. So do styles, except two small elements that React Aria creates
 * and marks with the nonce in the page.
 */
function headersWith(nonce: string): Record<string, string> {
  const policy = [
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
  ];
  return { ...documentHeaders(policy), ...APART };
}

/**
 * Mounts the web app: its page at each of its paths for signed-in people, and its files under `/assets/`. If the app
 * is not built, these paths say so. A browser that visits an unknown path gets a page that says so.
 */
export function mountWebApp(
  server: FastifyInstance,
  { siteOf }: Pages,
  { page, assets, places }: PlacedApp,
): void {
  server.get('/assets/:file', (request, reply) => {
    const asset = assets.get(String(Object(request.params).file));
    if (!asset) throw new ApiError(404, 'not_found', 'This file does not exist.');
    const { path, encoding } = encodedFor(asset, request.headers['accept-encoding'] ?? '');
    reply.headers({ ...LASTING_FILE_HEADERS, Vary: 'Accept-Encoding' });
    if (encoding !== undefined) reply.header('Content-Encoding', encoding);
    return reply.type(asset.type).send(createReadStream(path));
  });
  server.register(async (scope) => {
    const { signedIn } = siteOf(scope);
    const built = page === undefined ? undefined : inEachLanguage((language) => pageIn(language, page));
    for (const place of [...places, ...OWN_PLACES]) {
      for (const path of [place, `${place}/*`]) signedIn.get(path, async (visit) => sendPage(visit, built));
    }
    scope.get('/*', async (request, reply) => {
      if (isVisit(request)) throw new ApiError(404, 'not_found', 'This page does not exist.');
      reply.callNotFound();
      return reply;
    });
  });
}

/** A browser that visits an address asks for a page first; programs accept anything, or JSON. */
function isVisit({ headers }: FastifyRequest): boolean {
  return headers.accept?.startsWith('text/html') ?? false;
}

/** The page of the app in a language; only its nonce is missing. */
function pageIn(language: Language, page: string): string {
  const words = APP_PAGE_WORDS[language];
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(IN_ENGLISH.loading, words.loading)
    .replace(IN_ENGLISH.needsScript, words.needsScript);
}

function sendPage(visit: Visit, built: InLanguages<string> | undefined) {
  if (built === undefined) {
    visit.reply.status(503);
    const { title, lead, start } = APP_PAGE_WORDS[visit.language].notBuilt;
    return visit.narrow({
      title,
      lead,
      body: html`<p>${start(html`<code>npm start</code>`, html`<code>npm run build</code>`)}</p>`,
    });
  }
  const nonce = randomBytes(16).toString('base64url');
  const marked = built[visit.language].replace(
    '<head>',
    `<head><meta property="csp-nonce" nonce="${nonce}">`,
  );
  return visit.reply.headers(headersWith(nonce)).type('text/html; charset=utf-8').send(marked);
}

function encodedFor({ path, encodings }: Asset, accepted: string): { path: string; encoding?: string } {
  const encoding = [...encodings.keys()].find((name) => accepted.includes(name));
  return encoding === undefined ? { path } : { path: `${path}${encodings.get(encoding)}`, encoding };
}
