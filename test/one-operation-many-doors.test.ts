import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Pipeline } from '../server/crm/pipelines/pipeline.schema.ts';
import { startApi, type TestApi } from './api.ts';
import { callTool } from './mcp/agent.ts';
import { everyRow } from './mcp/database-rows.ts';

/**
 * One operation, many doors: the same patch of a deal, through REST and through MCP on twin databases, leaves the same
 * rows in every table but for ids, times and what names the door.
 */

const RUNS = 60;

/** A database with records under known numbers, and the deal that every run changes. */
interface Twin {
  readonly api: TestApi;
  /** What an id of one twin is called in both. */
  readonly ids: ReadonlyMap<string, string>;
  readonly deal: string;
  readonly patch: (change: Change) => Promise<unknown>;
}

/** A patch in which records go by their names. */
type Change = Readonly<Record<string, unknown>>;

const REFERENCES = ['stage_id', 'contact_id', 'company_id'];

async function prepare(door: (api: TestApi, deal: string, body: object) => Promise<unknown>): Promise<Twin> {
  const api = await startApi();
  const create = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
  const [pipeline] = (await api.get('/api-pipelines')).data<Pipeline[]>();
  assert.ok(pipeline);
  const named = new Map<string, string>([
    ...pipeline.stages.map(({ name, id }): [string, string] => [name, id]),
    ['Ada', await create('/api-contacts', { first_name: 'Ada' })],
    ['Grace', await create('/api-contacts', { first_name: 'Grace' })],
    ['Northwind', await create('/api-companies', { name: 'Northwind' })],
  ]);
  const deal = await create('/api-deals', { title: 'Relaunch', contact_id: named.get('Ada') });
  const resolved = (change: Change) =>
    Object.fromEntries(
      Object.entries(change).map(([field, value]) => [
        field,
        REFERENCES.includes(field) && typeof value === 'string' ? (named.get(value) ?? value) : value,
      ]),
    );
  return {
    api,
    ids: new Map([...named].map(([name, id]) => [id, name])),
    deal,
    patch: (change) => door(api, deal, resolved(change)),
  };
}

const [rest, mcp] = await Promise.all([
  prepare((api, deal, body) => api.patch(`/api-deals/${deal}`, body)),
  prepare((api, deal, body) => callTool(api, 'update_deal', { deal_id: deal, ...body })),
]);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)?/g;

/** The tables that a patch of a deal may write; delivery empties the outbox in its own time. */
const WRITTEN = [
  'deals',
  'contacts',
  'companies',
  'activities',
  'events',
  'audit_entries',
  'idempotency_keys',
  'pipelines',
  'stages',
];

/** What names the door and the request, by table. */
const NAMING_THE_DOOR: Readonly<Record<string, string>> = {
  audit_entries: " - 'door' - 'actor' - 'tool' - 'arguments' - 'request_id'",
  events: " #- '{cause,door}' #- '{cause,actor,kind}' #- '{cause,request_id}'",
};

/** The rows in the order in which they were written, without what must differ. */
async function comparableRows({ api, ids, deal }: Twin): Promise<Record<string, string[]>> {
  const rows: [string, string[]][] = [];
  for (const table of WRITTEN) {
    const order = table === 'idempotency_keys' ? 'key' : 'id';
    const found = await api.rows<{ row: string }>(
      `SELECT (to_jsonb(t)${NAMING_THE_DOOR[table] ?? ''})::text AS row FROM ${table} t ORDER BY ${order}`,
    );
    const called = (id: string) => (id === deal ? 'the deal' : (ids.get(id) ?? 'an id'));
    rows.push([table, found.map(({ row }) => row.replaceAll(UUID, called).replaceAll(TIME, 'a time'))]);
  }
  return Object.fromEntries(rows);
}

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() !== '');
const fields = {
  title: text,
  value: fc.oneof(fc.integer({ min: -1000, max: 1_000_000 }), fc.constantFrom('$1,200.50', '0.1')),
  currency: fc.constantFrom('EUR', 'usd'),
  expected_close_date: fc.constantFrom('2026-06-30', null),
  notes: fc.option(text),
  contact_id: fc.constantFrom('Ada', 'Grace', null),
  company_id: fc.constantFrom('Northwind', null),
  lost_reason: fc.option(text),
};
const stage_id = fc.constantFrom('New', 'Qualified', 'Closed Won', 'Closed Lost');
const status = fc.constantFrom('won', 'lost');
const optional = { requiredKeys: [] };

const accepted: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ ...fields, stage_id }, optional),
  fc.record({ ...fields, status }, optional),
);
/** One of its fields is refused, or two exclude each other. */
const refused: fc.Arbitrary<Change> = fc
  .tuple(
    accepted,
    fc.constantFrom<Change>(
      { title: ' ' },
      { value: 'much' },
      { currency: 'XXQ' },
      { expected_close_date: '2026-02-30' },
      { contact_id: 'Northwind' },
      { stage_id: 'Nowhere' },
      { stage_id: 'New', status: 'won' },
    ),
  )
  .map(([good, bad]) => ({ ...good, ...bad }));
const change = fc.oneof({ weight: 4, arbitrary: accepted }, { weight: 1, arbitrary: refused });

describe('a patch of a deal', () => {
  it('leaves the same rows through REST and through MCP', async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(change, async (patch) => {
        const before = (await everyRow(rest.api)).get('audit_entries')?.length;
        await Promise.all([rest.patch(patch), mcp.patch(patch)]);
        const [byRest, byMcp] = await Promise.all([comparableRows(rest), comparableRows(mcp)]);
        assert.deepEqual(byMcp, byRest);
        if (byRest.audit_entries?.length !== before) changed += 1;
      }),
      { numRuns: RUNS },
    );
    assert.ok(changed > RUNS / 3, `Only ${changed} of ${RUNS} patches changed anything.`);
  });

  it('is refused with the same words', async () => {
    for (const patch of [{ title: '' }, { status: 'won', stage_id: 'New' }, { contact_id: 'Nowhere' }, {}]) {
      const refusal = Object(await rest.patch(patch)).body.message;
      const answer = Object(await mcp.patch(patch));
      assert.ok(answer.isError);
      assert.ok(answer.texts[0].startsWith(refusal), `${answer.texts[0]} is not ${refusal}`);
    }
  });
});
