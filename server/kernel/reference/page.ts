import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Theme, themeAttribute } from '../http/theme.ts';
import type { JsonSchema, OpenApiDocument } from '../openapi/openapi.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { Html, html } from './html.ts';
import { anchor, markdown } from './markdown.ts';
import { eventArticle, methodMark, operationArticle, type PlacedOperation } from './operation.ts';

const STYLE = together(new URL('./reference.css', import.meta.url), new URL('./tools.css', import.meta.url));
const SCRIPT = together(new URL('./reference.js', import.meta.url), new URL('./try-it.js', import.meta.url));

/** Allows the page its own style and script, and requests to its own server. */
export const PAGE_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page beside the reference. */
export interface NeighbouringPage {
  readonly title: string;
  /** Relative to the reference. */
  readonly href: string;
}

/**
 * Renders the API reference for people: one HTML page, generated from the OpenAPI document.
 * @param guides the pages that explain what the reference lists
 */
export function referencePage(
  document: OpenApiDocument,
  guides: readonly NeighbouringPage[],
  theme?: Theme,
): string {
  const { info } = document;
  const operations = placedOperations(document);
  return html`<!doctype html>
<html lang="en"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${info.summary}">
<title>${info.title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<header><h1>${info.title}</h1>
<p>${info.summary} Version ${info.version}, as <a href="openapi.json">OpenAPI 3.1</a>. The <a href="guide">guide</a> explains how to use it. <a class="to-contents" href="#contents">Contents</a></p></header>
<section class="prose">${markdown(info.description)}</section>
${document.tags.map((tag) => tagSection(document, tag, operations))}
${eventsSection(document)}${recordsSection(document)}
</main>
${navigation(document, operations, guides)}
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
}

function placedOperations({ paths }: OpenApiDocument): PlacedOperation[] {
  const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

function withTag(operations: readonly PlacedOperation[], tag: string): PlacedOperation[] {
  return operations.filter(({ operation }) => operation.tags.includes(tag));
}

function navigation(
  { info, tags, webhooks, components }: OpenApiDocument,
  operations: readonly PlacedOperation[],
  guides: readonly NeighbouringPage[],
): Html {
  const headings = [...info.description.matchAll(/^## (.+)$/gm)].map(([, text]) => text ?? '');
  return html`
<nav id="contents" aria-label="Contents">
<ul>${headings.map((heading) => link(anchor(heading), html`${heading}`))}</ul>
${tags.map(
  ({ name }) =>
    html`<h2><a href="#${anchor(name)}">${name}</a></h2><ul>${withTag(operations, name).map(
      ({ method, operation }) =>
        link(operation.operationId, html`${operation.summary} ${methodMark(method)}`),
    )}</ul>`,
)}
${eventLinks(Object.keys(webhooks))}
<h2><a href="#records">Records</a></h2>
<ul>${records(components.schemas).map(([name]) => link(name, html`${name}`))}</ul>
<h2><a href="guide">Guide</a></h2>
<ul>${guides.map(({ title, href }) => html`<li><a href="${href}">${title}</a></li>`)}</ul>
</nav>`;
}

function link(id: string, text: Html): Html {
  return html`<li><a href="#${id}">${text}</a></li>`;
}

function tagSection(
  document: OpenApiDocument,
  { name, description }: OpenApiDocument['tags'][number],
  operations: readonly PlacedOperation[],
): Html {
  return html`
<section>
<div class="prose"><h2 id="${anchor(name)}">${name}</h2>${markdown(description)}</div>
${withTag(operations, name).map((placed) => operationArticle(document, placed))}
</section>`;
}

function eventLinks(types: readonly string[]): Html {
  if (types.length === 0) return html``;
  return html`<h2><a href="#events">Events</a></h2><ul>${types.map((type) => link(type, html`${type}`))}</ul>`;
}

function eventsSection({ webhooks }: OpenApiDocument): Html {
  const events = Object.entries(webhooks);
  if (events.length === 0) return html``;
  return html`
<section><h2 id="events">Events</h2>
${events.map(([type, { post }]) => eventArticle(type, post))}
</section>`;
}

function recordsSection({ components }: OpenApiDocument): Html {
  return html`
<section class="prose"><h2 id="records">Records</h2>
${records(components.schemas).map(
  ([name, schema]) => html`<article id="${name}"><div class="words"><h3><a href="#${name}">${name}</a></h3>
${schema.description === undefined ? undefined : markdown(schema.description)}
${fieldList(fieldsOf(schema, false))}</div></article>`,
)}
</section>`;
}

/** The records in responses. Bodies are described where they are sent. */
function records(schemas: Readonly<Record<string, JsonSchema>>): [string, JsonSchema][] {
  return Object.entries(schemas).filter(([name]) => !name.endsWith('Body'));
}

function together(...files: readonly URL[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** The source of a policy that allows a text inside the page. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
