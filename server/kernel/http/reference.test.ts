import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import Fastify from 'fastify';
import { z } from 'zod';
import { describeApi } from '../openapi/describe-api.ts';
import { defineRead } from '../operations/operation.ts';
import { mountReference } from './reference.ts';
import { routesOf } from './route.ts';

const getThing = defineRead({
  name: 'get-thing',
  summary: 'Get <a> "thing"',
  scope: 'crm:read',
  input: z.object({ id: z.string() }),
  output: z.object({ id: z.uuid() }).meta({ id: 'Thing' }),
  run: async (_context, { id }) => ({ data: { id } }),
});

let described = 0;
const server = Fastify();
const describeThings = () => {
  described += 1;
  const routes = [routesOf('Things').get('/api-things/:id', getThing)];
  const tags = [{ name: 'Things', description: 'Things.' }];
  return describeApi({
    routes,
    tags,
    version: '1.2.3',
    serverUrl: 'http://kontor.test',
    events: [],
    outside: { tags: [], paths: {}, securitySchemes: {} },
    conflictsOf: () => [],
    movedCounts: () => [],
    records: { kinds: [] },
  });
};
mountReference(server, describeThings, () => [{ title: 'Webhooks', href: 'guide/webhooks' }]);
after(() => server.close());

describe('GET /openapi.json', () => {
  it('is the document, which any page may read', async () => {
    const answer = await server.inject('/openapi.json');
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    const document = answer.json();
    assert.equal(document.openapi, '3.1.1');
    assert.equal(document.info.version, '1.2.3');
    assert.deepEqual(Object.keys(document.paths), ['/api-things/{id}']);
  });

  it('is made once', async () => {
    await server.inject('/openapi.json');
    await server.inject('/docs');
    assert.equal(described, 1);
  });

  for (const path of ['/openapi.json', '/docs']) {
    it(`is not sent again to a reader who has it (${path})`, async () => {
      const { etag } = (await server.inject(path)).headers;
      const asked = (known: string) => server.inject({ url: path, headers: { 'if-none-match': known } });
      assert.equal((await asked(`"other", W/${etag}`)).statusCode, 304);
      assert.equal((await asked(`"other"`)).statusCode, 200);
    });
  }
});

describe('GET /docs', () => {
  it('is a page that shows what is in the document, escaped', async () => {
    const answer = await server.inject('/docs');
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(answer.body, /Get &lt;a&gt; &quot;thing&quot;/);
    assert.match(answer.body, /<article id="getThing" /);
    assert.match(answer.body, /curl http:\/\/kontor\.test\/api-things\/0198/);
  });

  it('asks nobody else for anything: no script, font, picture or frame that is not in the page itself', async () => {
    const { body, headers } = await server.inject('/docs');
    const policy = String(headers['content-security-policy']);
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; connect-src 'self'; /,
    );
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
    assert.deepEqual(
      scripts.map((script) => policy.includes(createHash('sha256').update(script).digest('base64'))),
      [true],
    );
    assert.doesNotMatch(
      body,
      /<(script\s|link|img|iframe|object|embed|form)|\ssrc=|@import|url\(|\sstyle=|\son\w+=/i,
    );
    const targets = [...body.matchAll(/href="([^"]*)"/g)].map(([, target]) => target ?? '');
    assert.deepEqual(
      targets.filter((target) => !target.startsWith('#')),
      ['openapi.json', 'guide', 'guide', 'guide/webhooks'],
    );
  });

  it('tells its script what can be sent with a key', async () => {
    const { body } = await server.inject('/docs');
    assert.match(body, /<article id="getThing" data-method="get" data-path="\/api-things\/\{id\}">/);
  });

  it('has the theme that a cookie of the web app names, and is another text to a cache', async () => {
    const pageOf = async (cookie: string) => {
      const { body, headers } = await server.inject({ url: '/docs', headers: { cookie } });
      return { html: /<html[^>]*>/.exec(body)?.[0], etag: headers.etag, vary: headers.vary };
    };
    const [system, dark] = [await pageOf('kontor_theme=blue"'), await pageOf('a=b; kontor_theme=dark')];
    assert.deepEqual([system.html, dark.html], ['<html lang="en">', '<html lang="en" data-theme="dark">']);
    assert.notEqual(system.etag, dark.etag);
    assert.equal(dark.vary, 'Cookie');
  });

  it('has the heading that each of its links points to', async () => {
    const { body } = await server.inject('/docs');
    const ids = new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    const dangling = [...body.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id).filter((id) => !ids.has(id));
    assert.deepEqual(dangling, []);
  });
});

describe('what search engines and language models read', () => {
  it('is the way to the documentation (/llms.txt)', async () => {
    const { body, headers } = await server.inject('/llms.txt');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.match(body, /^# Kontor API\n\n> /);
    for (const path of ['/docs', '/openapi.json'])
      assert.ok(body.includes(`(http://kontor.test${path})`), path);
  });

  it('allows what needs no sign-in, and nothing else (/robots.txt)', async () => {
    const { body } = await server.inject('/robots.txt');
    assert.match(body, /^User-agent: \*\n/);
    assert.deepEqual(body.match(/^Disallow: .*$/gm), ['Disallow: /']);
    assert.match(body, /^Allow: \/docs$/m);
  });

  it('describes the reference in a sentence', async () => {
    assert.match(
      (await server.inject('/docs')).body,
      /<meta name="description" content="Contacts, [^"]+\.">/,
    );
  });
});
