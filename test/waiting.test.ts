import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { eventually } from '../server/postgres/testing/processes.ts';
import { startApi } from './api.ts';

/** Requests wait for others for a limited time, are then told so, and leave nothing behind. */

const api = await startApi();
const holder = new pg.Client(api.connection);
before(() => holder.connect());
after(() => holder.end());

/** So many connections the pool of requests has at most. */
const POOL = 13;

/** Holds a lock by hand while `work` goes on. */
async function holding<Result>(
  lock: string,
  values: unknown[],
  work: () => Promise<Result>,
): Promise<Result> {
  await holder.query('BEGIN');
  await holder.query(lock, values);
  try {
    return await work();
  } finally {
    await holder.query('ROLLBACK');
  }
}

const LOCK_CONTACTS = 'LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE';

/** What the connections of the service are at. */
const backends = async () =>
  (
    await api.rows<{ state: string }>(
      `SELECT state FROM pg_stat_activity
       WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), $1)`,
      [Reflect.get(holder, 'processID')],
    )
  ).map(({ state }) => state);

describe('a lock that is held', () => {
  it('makes requests 503 with Retry-After, never 500, and leaves no connection more and no statement', async () => {
    // The pools open their connections when they need them, those of background work among them.
    await Promise.all(Array.from({ length: POOL }, () => api.get('/api-contacts')));
    const before = (await backends()).length;
    const most: number[] = [];
    await holding(LOCK_CONTACTS, [], async () => {
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all([
          ...Array.from({ length: 6 }, () => api.post('/api-contacts', { first_name: 'Nobody' })),
          ...Array.from({ length: 6 }, () => api.get('/api-contacts')),
        ]);
        most.push((await backends()).length);
        for (const answer of answers) {
          answer.error(503, 'temporarily_unavailable');
          assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
        }
        // PostgreSQL may just be about to end a statement whose request has got its answer.
        await eventually(async () => {
          const busy = (await backends()).filter((state) => state !== 'idle');
          assert.deepEqual(busy, []);
        }, 1_000);
      }
    });
    // The pool of requests has no more than so many places.
    assert.ok(Math.max(...most) <= before + POOL, `${before} before, then ${most}`);
    assert.deepEqual(await api.rows("SELECT 1 FROM contacts WHERE first_name = 'Nobody'"), []);
    assert.equal((await api.get('/api-contacts')).status, 200);
  });
});

describe('an organization whose requests wait for a lock', () => {
  it('leaves turns and connections to others, by REST and MCP, and the probes well', async () => {
    const globex = await api.addOrganization('Globex');
    const { key } = globex;
    const mine = (await api.post('/api-deals', { title: 'Locked' })).data();
    const theirs = (await api.post('/api-deals', { title: 'Free' }, { key })).data();
    const call = { name: 'get_deal', arguments: { deal_id: theirs.id } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    await holding('SELECT FROM deals WHERE id = $1 FOR UPDATE', [mine.id], async () => {
      const waiting = Promise.all(
        Array.from({ length: 30 }, (_, turn) => api.patch(`/api-deals/${mine.id}`, { value: turn })),
      );
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all([
          api.patch(`/api-deals/${theirs.id}`, { value: round }, { key }),
          api.post('/api-contacts', { first_name: 'Grace' }, { key }),
          api.get('/api-deals', { key }),
          api.get(`/api-deals/${theirs.id}`, { key }),
          api.post('/mcp', message, { key }),
          api.get('/readyz'),
        ]);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 201, 200, 200, 200, 200],
        );
      }
      for (const answer of await waiting) answer.error(503, 'temporarily_unavailable');
    });
    assert.equal((await api.get(`/api-deals/${mine.id}`)).data().value, 0);
  });
});

describe('every door says in its own form that it waited too long', () => {
  const cookie = `kontor_session=${'x'.repeat(43)}`;
  const mustAskAgain = ({ status, headers }: Response) => {
    assert.equal(status, 503);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  };

  it('the web app and pages', async () => {
    await holding('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE', [], async () => {
      const [web, page] = await Promise.all([
        fetch(`${api.url}/web/session`, { headers: { cookie } }),
        fetch(`${api.url}/sign-in`, { headers: { cookie } }),
      ]);
      mustAskAgain(web);
      assert.equal(Object(await web.json()).error, 'temporarily_unavailable');
      mustAskAgain(page);
      assert.match(await page.text(), /The server is busy/);
    });
  });

  it('OAuth', async () => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      client_id: '0190a5c4-7f7e-7b9a-9f60-1f6f0a1b2c3d',
      redirect_uri: 'https://app.example/back',
    });
    await holding('LOCK TABLE oauth_apps IN ACCESS EXCLUSIVE MODE', [], async () => {
      const answer = await fetch(`${api.url}/oauth-token`, { method: 'POST', body });
      mustAskAgain(answer);
      assert.equal(Object(await answer.json()).error, 'temporarily_unavailable');
    });
  });

  it('MCP, in the answer of the tool', async () => {
    const call = { name: 'list_contacts', arguments: {} };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    await holding(LOCK_CONTACTS, [], async () => {
      const { result } = Object((await api.post('/mcp', message)).body);
      assert.equal(result.isError, true);
      assert.match(result.content[0].text, /busy\. Try again in \d+ s\./);
    });
  });
});
