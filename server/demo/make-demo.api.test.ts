import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startApi } from '../../test/api.ts';
import { verifyPassword } from '../access/password.ts';
import type { Statements } from '../kernel/database/database.ts';
import { type Sql, toQuery } from '../kernel/database/sql.ts';
import { type Demo, makeDemo } from './make-demo.ts';

/** Two demonstrations in a real database, beside an organization of somebody else. */

const api = await startApi();
const statements: Statements = {
  query: async <Row extends object>(statement: Sql) => (await api.owner.query<Row>(toQuery(statement))).rows,
};
const today = new Date();
let demo: Demo;
let second: Demo;

async function inTransaction(): Promise<Demo> {
  await api.owner.query('BEGIN');
  const made = await makeDemo(statements, today);
  await api.owner.query('COMMIT');
  return made;
}

const countOf = async (table: string, organizationId: string) =>
  (
    await api.rows<{ count: number }>(`SELECT count(*)::int FROM ${table} WHERE org_id = $1`, [
      organizationId,
    ])
  )[0]?.count;

before(async () => {
  demo = await inTransaction();
  second = await inTransaction();
});

describe('a demo', () => {
  it('is there, row by row', async () => {
    for (const [table, count] of Object.entries(demo.counts)) {
      assert.equal(await countOf(table, demo.organization_id), count);
    }
    assert.deepEqual([demo.counts.companies, demo.counts.contacts, demo.counts.deals], [300, 5_000, 1_200]);
  });

  it('is read by its key, and by no other', async () => {
    const options = { key: demo.api_key };
    const [deal] = (await api.get('/api-deals?status=won&limit=1', options)).data<
      { id: string; org_id: string }[]
    >();
    assert.equal(deal?.org_id, demo.organization_id);
    assert.equal((await api.get(`/api-deals/${deal?.id}`, { key: second.api_key })).status, 404);
    const found = await api.get('/api-contacts?q=müller&limit=200', options);
    assert.ok(found.data<unknown[]>().length > 3);
  });

  it('has ids that tell the time of their record', async () => {
    for (const table of Object.keys(demo.counts)) {
      const astray = await api.rows(
        `SELECT id FROM ${table} WHERE org_id = $1
           AND (substr(id::text, 15, 1) <> '7' OR NOT (id >= first_id_at(created_at)
             AND id < first_id_at(created_at + interval '1 millisecond')))`,
        [demo.organization_id],
      );
      assert.deepEqual(astray, [], table);
    }
  });

  it('has the history of each deal, so that reports count every deal and every move', async () => {
    const ask = async (metric: string) => {
      const answer = await api.post('/api-metrics/query', { metric }, { key: demo.api_key });
      return (answer.body as { meta: { total: number; count: number; left_out: unknown[] } }).meta;
    };
    const created = await ask('deals_created');
    assert.equal(created.count, demo.counts.deals);
    assert.deepEqual((await ask('open_pipeline')).left_out, []);
    const further = await ask('stage_conversion');
    assert.ok(further.total > 0.2 && further.total < 1, String(further.total));
    const stages = (await api.get('/api-forecast', { key: demo.api_key })).data<{
      stages: { learned: boolean }[];
    }>().stages;
    assert.ok(stages.some(({ learned }) => learned));
  });

  it('sends no webhook and has one audit entry of its own', async () => {
    assert.equal(await countOf('events', demo.organization_id), 0);
    assert.equal(await countOf('outbox', demo.organization_id), 0);
    const entries = await api.rows<{ operation: string; action: string }>(
      'SELECT operation, action FROM audit_entries WHERE org_id = $1 ORDER BY id',
      [demo.organization_id],
    );
    assert.deepEqual(entries.map(({ operation, action }) => `${operation} ${action}`).sort(), [
      'make-demo imported',
      'set-up-organization created',
      'set-up-organization created',
    ]);
  });

  it('has members of all roles who sign in with its password', async () => {
    const members = await api.rows<{ role: string; email: string; password_hash: string }>(
      `SELECT m.role, u.email, u.password_hash FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.org_id = $1`,
      [demo.organization_id],
    );
    assert.deepEqual(new Set(members.map(({ role }) => role)), new Set(['owner', 'admin', 'member']));
    assert.equal(members.find(({ role }) => role === 'owner')?.email, demo.email);
    assert.ok(await verifyPassword(demo.password, members.at(-1)?.password_hash));
  });

  it('stores neither password nor key readably', async () => {
    const tables = await api.rows<{ table: string }>(
      `SELECT quote_ident(relname) AS table FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    assert.ok(tables.length > 15);
    for (const { table } of tables) {
      const found = await api.rows(
        `SELECT 1 FROM ${table} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0 LIMIT 1`,
        [demo.password, demo.api_key],
      );
      assert.deepEqual(found, [], table);
    }
  });
});

describe('a second demo', () => {
  it('is another organization with another sign-in and key', () => {
    assert.deepEqual([demo.slug, second.slug], ['northlight-demo', 'northlight-demo-2']);
    for (const field of ['organization_id', 'email', 'password', 'api_key'] as const) {
      assert.notEqual(demo[field], second[field]);
    }
  });

  it('has the same content', async () => {
    const fingerprint = async ({ organization_id }: Demo) =>
      api.rows(
        `SELECT md5(string_agg(line, E'\\n' ORDER BY line)) FROM (
           SELECT concat_ws('|', first_name, last_name, email, tags, score, created_at, updated_at) AS line
           FROM contacts WHERE org_id = $1
           UNION ALL SELECT concat_ws('|', title, value, won_at, lost_at, lost_reason) FROM deals WHERE org_id = $1
           UNION ALL SELECT concat_ws('|', activity_type, description, created_at) FROM activities WHERE org_id = $1
         ) AS lines`,
        [organization_id],
      );
    assert.deepEqual(await fingerprint(demo), await fingerprint(second));
  });
});

describe('what a demo records', () => {
  const ofType = async (type: string) => {
    const answer = await api.get(`/api-activities?type=${type}&limit=1`, { key: demo.api_key });
    const [activity] = answer.data<Record<string, unknown>[]>();
    assert.ok(activity);
    return activity;
  };
  /** The shape of an activity, whatever it tells of. */
  const shapeOf = (activity: Record<string, unknown> | undefined, words: RegExp) => ({
    description: String(activity?.description).replace(words, '…'),
    metadata: Object.entries(activity?.metadata ?? {}).map(([key, value]) => [key, typeof value]),
    links: [activity?.deal_id === null, activity?.contact_id === null],
  });

  it('of a new deal is what the API records', async () => {
    const contact = (await api.post('/api-contacts', { first_name: 'Ada' })).data<{ id: string }>();
    const deal = (await api.post('/api-deals', { title: 'A', contact_id: contact.id })).data<{
      id: string;
    }>();
    const [recorded] = (await api.get(`/api-activities?deal_id=${deal.id}`)).data<
      Record<string, unknown>[]
    >();
    const words = /"[^"]*"|(?<=in ).*$/g;
    assert.deepEqual(shapeOf(await ofType('deal_created'), words), shapeOf(recorded, words));
  });

  it('of added tags is what the API records', async () => {
    const contact = (await api.post('/api-contacts', { first_name: 'Ada' })).data<{ id: string }>();
    for (const tags of [['one'], ['two', 'three']])
      await api.post(`/api-contacts/${contact.id}/tags`, { tags });
    const answer = await api.get(`/api-contacts/${contact.id}/activities`);
    const recorded = answer
      .data<Record<string, unknown>[]>()
      .map((activity) => shapeOf(activity, /(?<=: ).*$/));
    const ours = shapeOf(await ofType('tag_added'), /(?<=: ).*$/);
    assert.ok(recorded.some((shape) => JSON.stringify(shape) === JSON.stringify(ours)));
  });
});
