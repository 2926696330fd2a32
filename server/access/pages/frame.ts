import { type Theme, themeAttribute } from '../../kernel/http/theme.ts';
import type { Language } from '../../kernel/language/language.ts';
import { type Html, html } from '../../kernel/reference/html.ts';
import { STYLE } from './style.ts';

/** The Kontor logo, as in the web app. */
const MARK = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true"><rect width="16" height="16" rx="4" fill="#3e63dd"/><path d="M5 3.5v9M11 3.5 6 8l5 4.5" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const ICON = `data:image/svg+xml,${encodeURIComponent(MARK.text)}`;

/** The content of a page. */
export interface PageContent {
  readonly title: string;
  /** Shown below the title. */
  readonly lead?: Html | string | undefined;
  /** Why the request was refused; announced by screen readers. */
  readonly refusal?: string | undefined;
  readonly body: Html;
  /** The paths of scripts; most pages need none. */
  readonly scripts?: readonly string[];
  /** Whether they ask the server for something. */
  readonly asksServer?: boolean;
}

/** A page outside the web app, such as for signing in, joining or consent. */
export function narrowPage(content: PageContent, language: Language, theme?: Theme): string {
  return html`<!doctype html>
<html lang="${language}"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${content.title.endsWith('Kontor') ? content.title : `${content.title} · Kontor`}</title>
<link rel="stylesheet" href="${STYLE.path}">
<link rel="icon" href="${ICON}">
${content.scripts?.map((path) => html`<script src="${path}" defer></script>`)}
</head>
<body>
<main><p class="brand">${MARK}Kontor</p>${column(content)}</main>
</body>
</html>
`.text;
}

function column({ title, lead, refusal, body }: PageContent): Html {
  return html`
<h1>${title}</h1>
${lead === undefined ? undefined : html`<p class="lead">${lead}</p>`}
${refusal === undefined ? undefined : html`<p class="refusal" role="alert">${refusal}</p>`}
${body}`;
}
