import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import pg from 'pg';
import {
  addPerson,
  askForToken,
  authorizePath,
  browserOf,
  newPkce,
  registerApp,
  startOAuthService,
} from '../testing/oauth-service.ts';

/**
 * Connecting an app makes several writes at each step. If a later one waits in vain for a lock, the answer is 503, nothing is half
 * done, and the same request works once the lock is free.
 */

const api = await startOAuthService();
const holder = new pg.Client(api.connection);
before(() => holder.connect());
after(() => holder.end());

/** What the steps leave behind. */
async function traces() {
  const [row] = await api.rows(
    `SELECT (SELECT count(*)::int FROM oauth_grants) AS grants,
       (SELECT count(*)::int FROM audit_entries WHERE operation = 'connect-app') AS entries,
       (SELECT count(*)::int FROM security_events WHERE kind = 'app_connected') AS events,
       (SELECT count(*)::int FROM oauth_interactions) AS interactions,
       (SELECT count(*)::int FROM oauth_tokens) AS tokens,
       (SELECT coalesce(sum(uses), 0)::int FROM oauth_tokens) AS uses`,
  );
  return row;
}

/** Sends a request while a lock is held, which is refused and leaves nothing behind. */
async function busy(lock: string, send: () => Promise<{ status: number; headers: Headers }>) {
  const before = await traces();
  await holder.query('BEGIN');
  await holder.query(lock);
  try {
    const { status, headers } = await send();
    assert.equal(status, 503);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  } finally {
    await holder.query('ROLLBACK');
  }
  assert.deepEqual(await traces(), before);
}

/** Codes and tokens refer to their grant, so they cannot be stored while its row is locked. */
const NO_TOKEN_IS_STORED = 'SELECT FROM oauth_grants FOR UPDATE';

it('each step of connecting an app can be repeated after a 503', async () => {
  const app = await registerApp(api);
  const browser = await browserOf(api, (await addPerson(api)).id);
  const { verifier, challenge } = newPkce();
  const { location } = await browser.get(authorizePath(app, { code_challenge: challenge }));

  const agree = () => browser.submit(location, location, { answer: 'approve', scope: 'crm:read' });
  await busy('SELECT FROM oauth_interactions FOR UPDATE', agree);
  const agreed = await agree();
  const goOn = /url=(\S+)$/.exec(agreed.headers.get('refresh') ?? '')?.[1] ?? assert.fail(agreed.text);
  assert.deepEqual(await traces(), { grants: 1, entries: 1, events: 1, interactions: 1, tokens: 0, uses: 0 });

  await busy(NO_TOKEN_IS_STORED, () => browser.get(goOn));
  const code = new URL((await browser.get(goOn)).location).searchParams.get('code') ?? '';
  const { client_id, redirect_uri } = app;
  const exchange = () =>
    askForToken(api, {
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
      ...{ client_id, redirect_uri },
    });
  await busy(NO_TOKEN_IS_STORED, exchange);
  const { status, body } = await exchange();
  assert.equal(status, 200, JSON.stringify(body));

  const token = String(body.refresh_token);
  const refresh = () => askForToken(api, { grant_type: 'refresh_token', refresh_token: token, client_id });
  await busy(NO_TOKEN_IS_STORED, refresh);
  const refreshed = await refresh();
  assert.equal(refreshed.status, 200, JSON.stringify(refreshed.body));
  const key = String(refreshed.body.access_token);
  assert.equal((await api.get('/api-deals', { key })).status, 200);

  const revoke = () =>
    fetch(`${api.url}/oauth-revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
  await busy(NO_TOKEN_IS_STORED, revoke);
  assert.equal((await api.get('/api-deals', { key })).status, 200);
  assert.equal((await revoke()).status, 200);
  assert.equal((await api.get('/api-deals', { key })).status, 401);
});
