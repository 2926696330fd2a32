import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser } from '../../access/testing/browser.ts';
import { startService } from '../../access/testing/people.ts';

const service = await startService({});
const nobody = new Browser(service.url);

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

const get = (path: string) => fetch(new URL(path, service.url));

/** Width and height of a PNG: the first chunk begins with them (RFC 2083, 4.1.1). */
function sizeOf(png: Buffer): string {
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the web app as it is installed', () => {
  it('has a manifest whose icons exist in their sizes', async () => {
    const answer = await get('/manifest.webmanifest');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/manifest\+json/);
    const { icons, start_url }: Manifest = JSON.parse(await answer.text());
    assert.equal(start_url, '/deals');
    assert.equal(icons.length, 3);
    for (const { src, sizes, type } of icons) {
      const icon = await get(src);
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, type]);
      assert.match(icon.headers.get('cache-control') ?? '', /immutable/);
      assert.equal(sizeOf(Buffer.from(await icon.arrayBuffer())), sizes);
    }
  });

  it('has a manifest in the language of the browser', async () => {
    const inGerman = await fetch(`${service.url}/manifest.webmanifest`, {
      headers: { 'Accept-Language': 'de' },
    });
    assert.equal(inGerman.headers.get('vary'), 'Accept-Language');
    const { lang, shortcuts } = JSON.parse(await inGerman.text());
    assert.deepEqual([lang, shortcuts[1].name], ['de', 'Kontakte']);
    assert.equal(JSON.parse(await (await get('/manifest.webmanifest')).text()).lang, 'en');
  });

  it('has a service worker that browsers ask for anew, and that stores only files without a sign-in', async () => {
    const answer = await get('/service-worker.js');
    assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    const [, files = '[]'] = /^const FILES = (.*);$/m.exec(await answer.text()) ?? [];
    const stored: readonly string[] = JSON.parse(files);
    assert.equal(stored.length, 3);
    for (const path of stored) assert.equal((await get(path)).status, 200, path);
  });

  it('has a page for when the server cannot be reached, which may ask only this server', async () => {
    const { status, headers } = await nobody.get('/offline');
    assert.equal(status, 200);
    assert.match(headers.get('content-security-policy') ?? '', /connect-src 'self'/);
    const signIn = await nobody.get('/sign-in');
    assert.doesNotMatch(signIn.headers.get('content-security-policy') ?? '', /connect-src/);
  });
});
