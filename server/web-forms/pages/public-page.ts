import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { Html, html } from '../../kernel/reference/html.ts';
import { SCRIPT_PATH } from '../forms/embed.ts';
import { type Appearance, colourRules } from './appearance.ts';

/** The stylesheet of the pages; its path changes with its content, so browsers may keep it. */
const CSS = readFileSync(new URL('./form.css', import.meta.url), 'utf8');
const STYLE_PATH = `/f/assets/${createHash('sha256').update(CSS).digest('hex').slice(0, 16)}.css`;

/** A file that pages and websites load. */
export interface PublicFile {
  readonly path: string;
  readonly type: string;
  readonly content: string;
  readonly cache: string;
}

/** The script has one path for ever, because websites name it. */
export const PUBLIC_FILES: readonly PublicFile[] = [
  {
    path: STYLE_PATH,
    type: 'text/css; charset=utf-8',
    content: CSS,
    cache: 'public, max-age=31536000, immutable',
  },
  {
    path: SCRIPT_PATH,
    type: 'text/javascript; charset=utf-8',
    content: readFileSync(new URL('./kontor.js', import.meta.url), 'utf8'),
    cache: 'public, max-age=3600',
  },
];

/** A page for visitors. */
export interface PublicPage {
  readonly status?: number;
  readonly title: string;
  /** A BCP 47 tag; English if left out. */
  readonly lang?: string;
  readonly organization?: string;
  readonly appearance?: Appearance;
  readonly body: Html;
  /** Origins to which the form of the page may lead, besides Kontor's. */
  readonly formTargets?: readonly string[];
  readonly hasScript?: boolean;
}

/** Answers with a page. It has a content policy of its own, and sets no cookie. */
export function sendPage(reply: FastifyReply, page: PublicPage): FastifyReply {
  const nonce = randomBytes(12).toString('base64url');
  const { status = 200, formTargets = [], hasScript = false } = page;
  const policy = [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .status(status)
    .headers({
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Frame-Options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(documentOf(page, nonce));
}

/**
 * A page as a document.
 * @param nonce lets the colour of the organization pass the content policy
 */
export function documentOf(
  { title, lang = 'en', organization, appearance, body, hasScript }: PublicPage,
  nonce: string,
): string {
  const rules = appearance ? colourRules(appearance) : '';
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${organization === undefined ? title : `${title} · ${organization}`}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
${rules === '' ? undefined : new Html(`<style nonce="${nonce}">${rules}</style>`)}
${hasScript ? html`<script src="${SCRIPT_PATH}" defer></script>` : undefined}
</head>
<body>
<main>
${organization === undefined ? undefined : html`<p class="organization">${organization}</p>`}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
