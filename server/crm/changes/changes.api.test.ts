import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../test/api.ts';
import { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Change } from './changes.ts';

/** The feed of changes (docs/behaviour/changes.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const database = new Database({ connection: api.connection, onConnectionError: () => undefined });
after(() => database.close());

interface Feed {
  readonly status: number;
  readonly data: readonly Change[];
  readonly next: string;
  readonly message: string | undefined;
}

async function feed(query: Record<string, string> = {}, key = api.organization.key): Promise<Feed> {
  const { status, body } = await api.get(`/api-changes?${new URLSearchParams(query)}`, { key });
  const { data, meta, message } = Object(body);
  return { status, data, next: meta?.next_cursor, message };
}
const create = async (path: string, fields: object, key = api.organization.key) =>
  (await api.post(path, fields, { key })).data<{ readonly id: string }>().id;
const said = (changes: readonly Change[]) => changes.map(({ kind, change, id }) => [kind, change, id]);

/** Opens a transaction that creates a contact and stays open until `commit`. */
async function openWrite(organizationId: string): Promise<{ id: string; commit: () => Promise<void> }> {
  const id = uuidv7();
  const opened = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = database.transaction(organizationId, async (transaction) => {
    await transaction.query(sql`
      INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, email_subscribed, created_at, updated_at)
      VALUES (${organizationId}, ${id}, 'Slow', '', '{}', 'active', 'api', true, date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', clock_timestamp()))`);
    await transaction.query(sql`
      INSERT INTO events (org_id, id, event_type, record_type, record_id, payload, occurred_at)
      VALUES (${organizationId}, ${uuidv7()}, 'contact.created', 'contact', ${id}, '{"contact":{}}', clock_timestamp())`);
    opened.resolve();
    await released.promise;
  });
  await Promise.race([opened.promise, done]);
  return {
    id,
    commit: async () => {
      released.resolve();
      await done;
    },
  };
}

describe('GET /api-changes', () => {
  it('begins now, and then returns every change in its order', async () => {
    await create('/api-contacts', { first_name: 'Before' });
    const start = await feed();
    assert.deepEqual([start.status, start.data], [200, []]);
    const contact = await create('/api-contacts', { first_name: 'Ada', tags: ['vip'] });
    const company = await create('/api-companies', { name: 'Acme' });
    const deal = await create('/api-deals', { title: 'Engine', value: '123456789012345.6789' });
    await api.post(`/api-contacts/${contact}/tags`, { tags: 'lead' });
    await api.patch(`/api-deals/${deal}`, { status: 'won' });
    const note = await create('/api-activities', {
      activity_type: 'note',
      description: 'Hello',
      contact_id: contact,
    });
    await api.delete(`/api-deals/${deal}`);
    const { data, next } = await feed({ after: start.next });
    assert.deepEqual(said(data), [
      ['contact', 'created', contact],
      ['company', 'created', company],
      ['deal', 'created', deal],
      ['contact', 'updated', contact],
      ['deal', 'updated', deal],
      ['activity', 'created', note],
      ['deal', 'deleted', deal],
    ]);
    assert.deepEqual(data[0]?.record?.tags, ['vip']);
    assert.equal(data[6]?.record, undefined);
    const { userId } = api.organization;
    assert.deepEqual([data[0]?.actor?.kind, data[0]?.actor?.user_id], ['api_key', userId]);
    assert.deepEqual((await feed({ after: next })).data, []);
    assert.deepEqual(said((await feed({ after: data[4]?.cursor ?? '' })).data), said(data.slice(5)));
  });

  it('keeps every digit of a value', async () => {
    const { next } = await feed();
    await create('/api-deals', { title: 'Engine', value: '123456789012345.6789' });
    const response = await fetch(`${api.url}/api-changes?after=${next}`, {
      headers: { Authorization: `Bearer ${api.organization.key}` },
    });
    assert.match(await response.text(), /"value":123456789012345\.6789,/);
  });

  it('names the record into which another one was merged', async () => {
    for (const [path, kind, fields] of [
      ['/api-contacts', 'contact', { first_name: 'Ada' }],
      ['/api-companies', 'company', { name: 'Acme' }],
    ] as const) {
      const [stays, goes] = [await create(path, fields), await create(path, { ...fields, city: 'Paris' })];
      const { next } = await feed();
      await api.post(`${path}/${stays}/merge`, { merge_id: goes });
      const { data } = await feed({ after: next });
      const merged = data.find(({ change }) => change === 'merged');
      assert.deepEqual([merged?.kind, merged?.id, merged?.into], [kind, goes, stays]);
      assert.ok(data.some(({ change, id }) => change === 'updated' && id === stays));
    }
  });

  it('returns pages, whose cursors join without a gap', async () => {
    const { next } = await feed();
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push(await create('/api-contacts', { first_name: `P${n}` }));
    const seen: string[] = [];
    let cursor = next;
    for (let page = 0; page < 4; page++) {
      const found = await feed({ after: cursor, limit: '2' });
      seen.push(...found.data.map(({ id }) => id));
      cursor = found.next;
    }
    assert.deepEqual(seen, ids);
  });

  it('returns the kinds that were asked for', async () => {
    const { next } = await feed();
    await create('/api-contacts', { first_name: 'Ada' });
    const company = await create('/api-companies', { name: 'Acme' });
    const deal = await create('/api-deals', { title: 'Engine' });
    assert.deepEqual(said((await feed({ after: next, kinds: 'company,deal' })).data), [
      ['company', 'created', company],
      ['deal', 'created', deal],
    ]);
    const unknown = await feed({ kinds: 'stage' });
    assert.equal(unknown.status, 400);
    assert.equal(unknown.message, "'kinds' must be among: contact, deal, company, task, activity, file.");
  });

  it('shows nothing of another organization', async () => {
    const [mine, theirs] = [await feed(), await feed({}, globex.key)];
    const id = await create('/api-contacts', { first_name: 'Hank' }, globex.key);
    assert.deepEqual((await feed({ after: mine.next })).data, []);
    assert.deepEqual((await feed({ after: theirs.next })).data, []);
    assert.deepEqual(said((await feed({ after: mine.next }, globex.key)).data), [['contact', 'created', id]]);
  });

  it('needs crm:read', async () => {
    const key = await api.addKey(['webhooks:read']);
    assert.equal((await feed({}, key)).status, 403);
  });

  for (const after of [
    'x',
    '',
    '%00',
    'MQ',
    `${'9'.repeat(200)}`,
    Buffer.from('1 2').toString('base64url'),
  ]) {
    it(`400 for a cursor that is none: ${after.slice(0, 10)}`, async () => {
      const { status, message } = await feed({ after });
      assert.deepEqual([status, message], [400, "'after' must be a cursor from an earlier response."]);
    });
  }

  it('410 for a cursor that is older than 30 days, and for one from before a restore', async () => {
    const place = (at: number) =>
      Buffer.from(`${at}000 00000000-0000-0000-0000-000000000000`).toString('base64url');
    const days = (count: number) => Date.now() - count * 86_400_000;
    assert.equal((await feed({ after: place(days(31)) })).status, 410);
    assert.equal((await feed({ after: place(days(29)) })).status, 200);
    const { next } = await feed();
    await api.owner.query('INSERT INTO change_feed (begins_at) VALUES (clock_timestamp())');
    assert.equal((await feed({ after: next })).status, 410);
    assert.equal((await feed({ after: (await feed()).next })).status, 200);
    await api.owner.query('DELETE FROM change_feed');
  });

  it('waits for a change', async () => {
    const { next } = await feed();
    const waiting = feed({ after: next, wait: '20' });
    const id = await create('/api-contacts', { first_name: 'Ada' });
    assert.deepEqual(said((await waiting).data), [['contact', 'created', id]]);
    const nothing = await feed({ after: (await feed()).next, wait: '1' });
    assert.deepEqual([nothing.status, nothing.data], [200, []]);
  });

  it('does not keep a server from stopping', async () => {
    const other = await startApi();
    const { url } = other;
    const headers = { Authorization: `Bearer ${other.organization.key}` };
    const begin = await (await fetch(`${url}/api-changes`, { headers })).json();
    const { next_cursor } = Object(begin).meta;
    const signal = AbortSignal.timeout(15_000);
    const waiting = fetch(`${url}/api-changes?wait=25&after=${next_cursor}`, { headers, signal });
    await pause(1_000);
    const closed = other.close();
    assert.equal((await waiting).status, 200);
    const hasStopped = await Promise.race([closed.then(() => true), pause(30_000, false, { ref: false })]);
    assert.ok(hasStopped);
  });

  it('503 for the eleventh request of an organization that waits', async () => {
    const { next } = await feed();
    const waiting = Array.from({ length: 11 }, () => feed({ after: next, wait: '2' }));
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [...Array<number>(10).fill(200), 503]);
  });
});

describe('beside an open transaction', () => {
  it('the feed shows nothing behind a cursor that was already returned', async () => {
    const { next } = await feed();
    const slow = await openWrite(api.organization.id);
    const quick = await create('/api-contacts', { first_name: 'Quick' });
    const during = await feed({ after: next });
    assert.deepEqual(during.data, [], 'the slow one was recorded first, so both have to wait');
    await slow.commit();
    assert.deepEqual(said((await feed({ after: during.next })).data), [
      ['contact', 'created', slow.id],
      ['contact', 'created', quick],
    ]);
  });

  it("another organization's feed does not wait", async () => {
    const { next } = await feed({}, globex.key);
    const slow = await openWrite(api.organization.id);
    const id = await create('/api-contacts', { first_name: 'Hank' }, globex.key);
    assert.deepEqual(said((await feed({ after: next }, globex.key)).data), [['contact', 'created', id]]);
    await slow.commit();
  });

  it('lists filtered by time show nothing later behind a time that was already answered', async () => {
    const ids = async (query: string) =>
      (await api.get(`/api-contacts?${query}`)).data<{ id: string }[]>().map(({ id }) => id);
    const since = encodeURIComponent(new Date().toISOString());
    const slow = await openWrite(api.organization.id);
    const quick = await create('/api-contacts', { first_name: 'Quick' });
    assert.deepEqual(await ids(`updated_since=${since}`), []);
    assert.deepEqual(await ids(`updated_since=${since}&event=created`), []);
    assert.ok((await ids('limit=5')).includes(quick), 'a list without a time shows it at once');
    assert.equal((await api.get(`/api-contacts/${quick}`)).status, 200);
    await slow.commit();
    assert.deepEqual((await ids(`updated_since=${since}`)).toSorted(), [slow.id, quick].toSorted());
  });
});

describe('beside many writers', () => {
  it('a feed and a list that are polled miss nothing', async () => {
    const start = await feed();
    const since = new Date().toISOString();
    const written: string[] = [];
    let isOver = false;
    const writers = Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 15; n++) written.push(await create('/api-contacts', { first_name: 'Many' }));
    });
    const fed: string[] = [];
    const follow = async () => {
      let cursor = start.next;
      for (let isLast = false; !isLast; ) {
        isLast = isOver;
        const { data, next } = await feed({ after: cursor, limit: '3' });
        fed.push(...data.map(({ id }) => id));
        cursor = next;
        if (data.length > 0) isLast = false;
      }
    };
    const listed = new Set<string>();
    const poll = async () => {
      let latest = since;
      for (let isLast = false; !isLast; ) {
        isLast = isOver;
        const path = `/api-contacts?order=asc&limit=200&updated_since=${encodeURIComponent(latest)}`;
        const found = (await api.get(path)).data<{ id: string; updated_at: string }[]>();
        for (const { id } of found) listed.add(id);
        latest = found.at(-1)?.updated_at ?? latest;
      }
    };
    const readers = [follow(), poll()];
    await Promise.all(writers);
    isOver = true;
    await Promise.all(readers);
    assert.deepEqual(fed.toSorted(), written.toSorted(), 'each change once');
    assert.deepEqual([...listed].filter((id) => written.includes(id)).toSorted(), written.toSorted());
  });
});
