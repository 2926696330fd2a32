import { type Html, html } from '../../kernel/reference/html.ts';
import type { Session } from '../sessions/sessions.ts';
import { STYLE } from './style.ts';

/** The mark of Kontor, as in the web app. */
const MARK = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true"><rect width="16" height="16" rx="4" fill="#3e63dd"/><path d="M5 3.5v9M11 3.5 6 8l5 4.5" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const ICON = `data:image/svg+xml,${encodeURIComponent(MARK.text)}`;

/** What a page is made of. */
export interface PageContent {
  readonly title: string;
  /** Said under the title. */
  readonly lead?: Html | string | undefined;
  /** Why what was asked is not done; read out by screen readers. */
  readonly refusal?: string | undefined;
  /** What has just been done. */
  readonly notice?: string | undefined;
  readonly body: Html;
}

/** Where the pages of an account lead; the order is that of the rail. */
const PLACES = [
  { path: '/account', name: 'Your account' },
  { path: '/account/members', name: 'Members' },
  { path: '/account/keys', name: 'API keys' },
  { path: '/account/apps', name: 'Apps' },
] as const;

/** A page that stands alone: signing in, joining, consenting. */
export function narrowPage(content: PageContent): string {
  return page(content, 'narrow', html`<main><p class="brand">${MARK}Kontor</p>${column(content)}</main>`);
}

/**
 * A page of someone who is signed in, with the rail.
 * @param path the place that is marked in the rail
 * @param formField the hidden field of the form that signs out
 */
export function accountPage(content: PageContent, session: Session, path: string, formField: Html): string {
  const rail = html`
<header class="rail">
<p class="brand">Kontor</p>
<p class="organization">${session.organizationName ?? 'No organization'}</p>
<nav aria-label="Account"><ul>${PLACES.map((place) => placeLink(place, path))}</ul></nav>
<form method="post" action="/sign-out">${formField}<p class="person">${session.userName}<br><span class="quiet">${session.email}</span></p>
<button class="plain">Sign out</button></form>
</header>`;
  return page(content, 'wide', html`${rail}<main>${column(content)}</main>`);
}

function placeLink({ path, name }: (typeof PLACES)[number], current: string): Html {
  return path === current
    ? html`<li><a href="${path}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${path}">${name}</a></li>`;
}

function column({ title, lead, refusal, notice, body }: PageContent): Html {
  return html`
<h1>${title}</h1>
${lead === undefined ? undefined : html`<p class="lead">${lead}</p>`}
${refusal === undefined ? undefined : html`<p class="refusal" role="alert">${refusal}</p>`}
${notice === undefined ? undefined : html`<p class="notice" role="status">${notice}</p>`}
${body}`;
}

function page({ title }: PageContent, kind: 'narrow' | 'wide', content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Kontor</title>
<link rel="stylesheet" href="${STYLE.path}">
<link rel="icon" href="${ICON}">
</head>
<body class="${kind}">
${content}
</body>
</html>
`.text;
}
