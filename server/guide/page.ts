import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Theme, themeAttribute } from '../kernel/http/theme.ts';
import { Html, html } from '../kernel/reference/html.ts';
import type { Guide, GuidePage } from './guide.ts';
import type { Found } from './search.ts';

const STYLE = [
  new URL('../kernel/reference/reference.css', import.meta.url),
  new URL('./guide.css', import.meta.url),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Allows the page its own style and its search form, and nothing else. */
export const GUIDE_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages for people who use or run Kontor, in the order in which they are needed; the others follow by name. */
const FIRST = [
  ...['importing', 'migrating', 'automation', 'webhooks', 'syncing', 'workflows', 'mcp', 'oauth', 'accounts'],
  ...[
    'single-sign-on',
    'mail',
    'deploying',
    'scaling',
    'configuration',
    'security',
    'privacy',
    'events',
    'background-work',
  ],
];

/** Renders a page of the guide. */
export function guidePage(guide: Guide, { slug, title, body, sections }: GuidePage, theme?: Theme): string {
  const contents = sections.slice(1).map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`);
  const main = html`<article class="prose">${new Html(body)}</article>`;
  const own = contents.length > 0 ? html`<h2>On this page</h2><ul>${contents}</ul>` : undefined;
  return frame({ title, main, own, guide, current: slug, ...(theme && { theme }) });
}

/** Renders the contents of the guide, or what a search found. */
export function guideIndex(
  guide: Guide,
  search: { query: string; found: readonly Found[] },
  theme?: Theme,
): string {
  const { query, found } = search;
  const main =
    query === ''
      ? html`<section class="prose"><h1>Guide</h1><ul class="pages">${pagesOf(guide).map(
          (page) => html`<li><a href="/guide/${page.slug}">${page.title}</a></li>`,
        )}</ul></section>`
      : html`<section class="prose"><h1>Search</h1>${results(query, found)}</section>`;
  const title = query === '' ? 'Guide' : `Search: ${query}`;
  return frame({ title, main, query, guide, ...(theme && { theme }) });
}

function results(query: string, found: readonly Found[]): Html {
  if (found.length === 0) return html`<p>No page has all of these words: ${query}.</p>`;
  return html`<ul class="results">${found.map(
    ({ slug, id, title, heading, excerpt }) =>
      html`<li><a href="/guide/${slug}#${id}">${heading === title ? title : `${title}: ${heading}`}</a><p>${excerpt}</p></li>`,
  )}</ul>`;
}

/** The guides, without decisions and rules, which have folders of their own. */
export function pagesOf(guide: Guide): GuidePage[] {
  const pages = [...guide.values()].filter(({ slug }) => !slug.includes('/'));
  const rank = ({ slug }: GuidePage) => (FIRST.includes(slug) ? FIRST.indexOf(slug) : FIRST.length);
  return pages.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

interface Frame {
  readonly title: string;
  readonly main: Html;
  /** The contents of the page. */
  readonly own?: Html | undefined;
  readonly guide: Guide;
  readonly current?: string;
  readonly query?: string;
  readonly theme?: Theme;
}

function frame({ title, main, own, guide, current, query = '', theme }: Frame): string {
  return html`<!doctype html>
<html lang="en"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Kontor</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>${main}</main>
<nav id="contents" aria-label="Contents">
<form role="search" action="/guide"><input type="search" name="q" value="${query}" maxlength="100" aria-label="Search the guide" placeholder="Search"></form>
${own}
<h2><a href="/guide">Guide</a></h2>
<ul>${pagesOf(guide).map((page) => pageLink(page, current))}</ul>
<h2><a href="/docs">API reference</a></h2>
</nav>
</body>
</html>
`.text;
}

function pageLink({ slug, title }: GuidePage, current: string | undefined): Html {
  const mark = slug === current ? html` aria-current="page"` : undefined;
  return html`<li><a href="/guide/${slug}"${mark}>${title}</a></li>`;
}
