import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LASTING_FILE_HEADERS } from '../../access/pages/page-headers.ts';
import { type PageFile, pageFile, SCRIPT, STYLE } from '../../access/pages/style.ts';
import { APP_PAGE_WORDS } from '../../access/pages/words/page-words.ts';
import type { Pages } from '../../access/services.ts';
import { inEachLanguage, type Language } from '../../kernel/language/language.ts';
import { requestedLanguage } from '../../kernel/language/requested-language.ts';
import { html } from '../../kernel/reference/html.ts';

/** What lets people install the web app: a manifest, icons, and a page for when the server cannot be reached. */

const OFFLINE = '/offline';
const OFFLINE_SCRIPT = pageFile('js', SCRIPT, read('offline-page.js'));
const ICONS = [
  { file: icon('icon-192.png'), sizes: '192x192', purpose: 'any' },
  { file: icon('icon-512.png'), sizes: '512x512', purpose: 'any' },
  { file: icon('icon-maskable-512.png'), sizes: '512x512', purpose: 'maskable' },
];

/** Web Application Manifest, https://www.w3.org/TR/appmanifest/ */
function manifestIn(language: Language): string {
  const { description, deals, contacts, tasks } = APP_PAGE_WORDS[language].installed;
  return JSON.stringify({
    id: '/',
    name: 'Kontor',
    lang: language,
    description,
    start_url: '/deals',
    scope: '/',
    display: 'standalone',
    background_color: '#fcfcfd',
    theme_color: '#3e63dd',
    icons: ICONS.map(({ file, sizes, purpose }) => ({ src: file.path, type: file.type, sizes, purpose })),
    shortcuts: [
      { name: deals, url: '/deals' },
      { name: contacts, url: '/contacts' },
      { name: tasks, url: '/tasks' },
    ],
  });
}

const MANIFESTS = inEachLanguage(manifestIn);

const SERVICE_WORKER = `const FILES = ${JSON.stringify([OFFLINE, STYLE.path, OFFLINE_SCRIPT.path])};\n${read('service-worker.js')}`;

/** Files whose path never changes: browsers ask each time whether they have. */
const ASKED_EACH_TIME = { 'Cache-Control': 'no-cache' };

/** Mounts the manifest, its icons, the service worker, and the page that it shows while the server cannot be reached. */
export function mountInstallable(server: FastifyInstance, { siteOf }: Pages): void {
  server.get('/manifest.webmanifest', (request, reply) =>
    reply
      .headers({ ...ASKED_EACH_TIME, Vary: 'Accept-Language' })
      .type('application/manifest+json')
      .send(MANIFESTS[requestedLanguage(request)]),
  );
  server.get('/service-worker.js', (_, reply) =>
    reply.headers(ASKED_EACH_TIME).type(SCRIPT).send(SERVICE_WORKER),
  );
  for (const { path, type, content } of [OFFLINE_SCRIPT, ...ICONS.map(({ file }) => file)]) {
    server.get(path, (_, reply) => reply.headers(LASTING_FILE_HEADERS).type(type).send(content));
  }
  server.register(async (scope) => {
    siteOf(scope).get(OFFLINE, async (visit) => {
      visit.reply.headers(ASKED_EACH_TIME);
      const { title, lead, kept, again } = APP_PAGE_WORDS[visit.language].offline;
      return visit.narrow({
        title,
        lead,
        body: html`<p>${kept}</p><p><a href="">${again}</a></p>`,
        scripts: [OFFLINE_SCRIPT.path],
        asksServer: true,
      });
    });
  });
}

function read(name: string): Buffer {
  return readFileSync(new URL(`./${name}`, import.meta.url));
}

function icon(name: string): PageFile {
  return pageFile('png', 'image/png', read(name));
}
