import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from './api.ts';

/** What machines ask of the process, and who may. */

const open = await startApi();
const guarded = await startApi({ metricsToken: 'a-token-of-some-length' });
const metrics = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });
const FORWARDED = { 'X-Forwarded-For': '203.0.113.7' };

describe('/metrics', () => {
  it('answers a direct connection from this machine', async () => {
    const answer = await metrics(open.url);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /kontor_outbox_age_seconds/);
  });

  it('404 not_found for what a proxy passes on, as for any path that does not exist', async () => {
    for (const headers of [FORWARDED, { Forwarded: 'for=203.0.113.7' }, { Via: '1.1 proxy' }]) {
      const answer = await open.get('/metrics', { headers });
      assert.match(answer.error(404, 'not_found'), /path does not exist/);
    }
  });

  it('with METRICS_TOKEN answers who bears it, from wherever, and 401 to others', async () => {
    const bearer = { Authorization: 'Bearer a-token-of-some-length' };
    assert.equal((await metrics(guarded.url, { ...FORWARDED, ...bearer })).status, 200);
    assert.equal((await metrics(guarded.url)).status, 200);
    for (const Authorization of ['Bearer a-token-of-some-lengtX', 'Bearer a', 'a-token-of-some-length']) {
      const headers = { ...FORWARDED, Authorization };
      (await guarded.get('/metrics', { key: null, headers })).error(401, 'unauthorized');
    }
  });
});

describe('/healthz and /readyz', () => {
  it('are for everyone', async () => {
    for (const path of ['/healthz', '/readyz']) {
      assert.equal((await fetch(open.url + path, { headers: FORWARDED })).status, 200);
    }
  });
});
