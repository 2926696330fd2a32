import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { readGuide } from './guide.ts';
import { mountGuide } from './mount-guide.ts';
import { searchGuide } from './search.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const guide = readGuide(DOCS);
const server = fastify();
mountGuide(server, () => guide);
const get = (url: string) => server.inject(url);

describe('GET /guide', () => {
  it('lists the guides and shows each file of docs', async () => {
    const { body } = await get('/guide');
    assert.match(body, /<a href="\/guide\/webhooks">Webhooks<\/a>/);
    for (const slug of ['webhooks', 'behaviour', 'behaviour/deals', 'decisions/0001-reference-viewer']) {
      const page = await get(`/guide/${slug}`);
      assert.equal(page.statusCode, 200, slug);
      assert.match(page.body, /<h1 id="/, slug);
    }
  });

  it('answers 404 for any other path', async () => {
    for (const path of ['nothing', '../package', 'webhooks.md', 'behaviour/', '%2e%2e/README']) {
      assert.equal((await get(`/guide/${path}`)).statusCode, 404, path);
    }
  });

  it('leads every link to another page of the guide, to an id that exists', () => {
    const pages = [...guide.values()];
    const ids = new Map(pages.map(({ slug, body }) => [slug, idsIn(body)]));
    const links = pages.flatMap(({ slug, body }) => linksIn(body).map((href) => ({ slug, href })));
    assert.ok(links.length > 100);
    for (const { slug, href } of links.filter(({ href }) => !/^(https?|mailto):/.test(href))) {
      const [path = '', id] = href.split('#');
      const target = path === '' ? slug : path.replace('/guide/', '');
      assert.ok(ids.has(target), `${slug} → ${href}`);
      if (id) assert.ok(ids.get(target)?.includes(id), `${slug} → ${href}`);
    }
  });

  it('finds the sections that have all words, those with one in the heading first', async () => {
    const [first] = searchGuide(guide, 'PgBouncer session');
    assert.deepEqual([first?.slug, first?.id], ['deploying', 'pgbouncer']);
    assert.match((await get('/guide?q=Retry-After+webhook')).body, /href="\/guide\/webhooks#answering"/);
    assert.match((await get('/guide?q=xyzzy')).body, /No page has all of these words: xyzzy\./);
    assert.deepEqual(searchGuide(guide, '  '), []);
  });

  it('shows what is searched for as text, and allows no script', async () => {
    const { body, headers } = await get('/guide?q=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    assert.doesNotMatch(body, /<script/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; /);
    assert.match(policy, /form-action 'self'; frame-ancestors 'none'$/);
  });

  it('follows the theme of the web app, and is not sent again while it is the same', async () => {
    const dark = await server.inject({ url: '/guide/webhooks', headers: { cookie: 'kontor_theme=dark' } });
    assert.match(dark.body, /<html lang="en" data-theme="dark">/);
    const again = await server.inject({
      url: '/guide/webhooks',
      headers: { 'if-none-match': String((await get('/guide/webhooks')).headers.etag) },
    });
    assert.equal(again.statusCode, 304);
  });
});

function idsIn(body: string): string[] {
  return [...body.matchAll(/<h\d id="([^"]+)"/g)].map(([, id = '']) => id);
}

function linksIn(body: string): string[] {
  return [...body.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}
