import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { type Sql, sql, toQuery } from '../../kernel/database/sql.ts';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { selectEntriesBetween } from './audit-seal.sql.ts';
import { BEFORE_ALL, sealAll } from './seal-audit-log.ts';
import { eraseValues, type SealedEntry, type SealHead, sealHash } from './seal-digest.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const connection = await testDatabase();
const owner = new pg.Client(connection);
const other = new pg.Client(connection);
await Promise.all([owner.connect(), other.connect()]);
const worker = new WorkerDatabase({ connection, onConnectionError: () => undefined });
after(async () => {
  await Promise.all([owner.end(), other.end(), worker.close()]);
});

const statements = {
  query: async <Row extends object>(statement: Sql) => (await owner.query<Row>(toQuery(statement))).rows,
};
const seal = () => sealAll(worker, { marginSeconds: 0 });
const verify = (organizationId: string) => verifyAuditLog(statements, organizationId);

let made = 0;
async function newOrganization(): Promise<string> {
  made += 1;
  const { rows } = await owner.query<{ id: string }>(
    'INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), $1, $1) RETURNING id',
    [`org-${made}`],
  );
  return rows[0]?.id ?? assert.fail();
}

/** Adds entries as the service does; answers their ids. */
async function add(organizationId: string, count: number, client = owner): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO audit_entries (org_id, id, credential_kind, door, actor, request_id, operation, record_type, record_id,
       action, changes, arguments, occurred_at)
     SELECT $1, gen_random_uuid(), 'session', 'web', 'Web app', 'r', 'update-contact', 'contact', gen_random_uuid(),
       'updated', json_build_object('phone', json_build_object('from', null, 'to', '+49 30 ' || n)),
       json_build_object('email', 'ada@acme.example'), clock_timestamp()
     FROM generate_series(1, $2::int) n RETURNING id`,
    [organizationId, count],
  );
  return rows.map(({ id }) => id);
}

/** An organization with three seals of two entries each; the ids of the entries in order. */
async function sealed(): Promise<{ organizationId: string; ids: readonly string[] }> {
  const organizationId = await newOrganization();
  const ids: string[] = [];
  for (let round = 0; round < 3; round++) {
    ids.push(...(await add(organizationId, 2)));
    await seal();
  }
  const { seals, entries, broken } = await verify(organizationId);
  assert.deepEqual([seals, entries, broken], [3, 6, undefined]);
  return { organizationId, ids };
}

describe('the seals of the audit log', () => {
  it('name the seal of an entry that was changed', async () => {
    const { organizationId, ids } = await sealed();
    await owner.query(`UPDATE audit_entries SET changes = '{"phone":{"from":null,"to":"1"}}' WHERE id = $1`, [
      ids[2],
    ]);
    assert.deepEqual((await verify(organizationId)).broken, {
      number: '2',
      reason: 'an entry or the seal was changed',
    });
  });

  it('name the seal of an entry that was deleted, also of the last one', async () => {
    for (const [place, number] of [
      [0, '1'],
      [5, '3'],
    ] as const) {
      const { organizationId, ids } = await sealed();
      await owner.query('DELETE FROM audit_entries WHERE id = $1', [ids[place]]);
      const reason = 'it covers 2 entries, but there are 1';
      assert.deepEqual((await verify(organizationId)).broken, { number, reason });
    }
  });

  it('name the seal among whose entries one was inserted', async () => {
    const { organizationId, ids } = await sealed();
    await owner.query(
      `INSERT INTO audit_entries (org_id, id, credential_kind, door, actor, request_id, operation, record_type, record_id,
         action, changes, occurred_at)
       SELECT org_id, gen_random_uuid(), credential_kind, door, actor, request_id, operation, record_type, record_id,
         action, changes, occurred_at - interval '1 microsecond' FROM audit_entries WHERE id = $1`,
      [ids[3]],
    );
    const reason = 'it covers 2 entries, but there are more';
    assert.deepEqual((await verify(organizationId)).broken, { number: '2', reason });
  });

  it('name a seal that was removed or made again', async () => {
    const removed = await sealed();
    await owner.query('DELETE FROM audit_seals WHERE org_id = $1 AND number = 2', [removed.organizationId]);
    assert.equal((await verify(removed.organizationId)).broken?.reason, 'seal 2 is missing');
    const changed = await sealed();
    await owner.query(`UPDATE audit_seals SET hash = sha256('') WHERE org_id = $1 AND number = 2`, [
      changed.organizationId,
    ]);
    assert.equal((await verify(changed.organizationId)).broken?.number, '2');
  });

  it('hold when personal values are erased, and break when what remains is changed', async () => {
    const { organizationId, ids } = await sealed();
    const end = { at: 'infinity', id: BEFORE_ALL.id };
    const entries = await statements.query<SealedEntry>(
      selectEntriesBetween(organizationId, BEFORE_ALL, end, 10),
    );
    const entry = entries.find(({ id }) => id === ids[2]) ?? assert.fail();
    const erased = eraseValues(entry, (path) => path.startsWith('changes.phone.'));
    assert.ok(!JSON.stringify(erased).includes('+49'));
    await statements.query(sql`
      UPDATE audit_entries SET changes = ${JSON.stringify(erased.changes)}, arguments = ${JSON.stringify(erased.arguments)},
        salt = ${erased.salt}, salts = ${JSON.stringify(erased.salts)} WHERE id = ${entry.id}`);
    assert.equal((await verify(organizationId)).broken, undefined);
    await owner.query(`UPDATE audit_entries SET arguments = '{"email":"eve@acme.example"}' WHERE id = $1`, [
      ids[2],
    ]);
    assert.equal((await verify(organizationId)).broken?.number, '2');
  });

  it('wait for a transaction that began before, so that its entries are covered in their order', async () => {
    const organizationId = await newOrganization();
    await other.query('BEGIN');
    await add(organizationId, 1, other);
    await add(organizationId, 1);
    const sealing = seal();
    await new Promise((settle) => setTimeout(settle, 500));
    assert.equal((await verify(organizationId)).seals, 0);
    await other.query('COMMIT');
    await sealing;
    const { entries, broken } = await verify(organizationId);
    assert.deepEqual([entries, broken], [2, undefined]);
  });

  it('are made once by several processes at once, and add none for nothing', async () => {
    const organizationId = await newOrganization();
    await add(organizationId, 1_200);
    await Promise.all([seal(), seal(), seal()]);
    await seal();
    const { seals, entries, broken } = await verify(organizationId);
    assert.deepEqual([entries, broken], [1_200, undefined]);
    await seal();
    assert.equal((await verify(organizationId)).seals, seals);
  });

  it('continue after a seal that a stopped process made last', async () => {
    const organizationId = await newOrganization();
    await add(organizationId, 1_200);
    await seal();
    await owner.query('DELETE FROM audit_seals WHERE org_id = $1 AND number > 1', [organizationId]);
    await seal();
    const { entries, broken } = await verify(organizationId);
    assert.deepEqual([entries, broken], [1_200, undefined]);
  });

  it('begin a new segment in another database, and the chain goes on', async () => {
    const { organizationId } = await sealed();
    const copy = new pg.Client(await copyOf(organizationId));
    await copy.connect();
    const copied = {
      query: async <Row extends object>(statement: Sql) => (await copy.query<Row>(toQuery(statement))).rows,
    };
    await add(organizationId, 1, copy);
    await sealAll(copied, { marginSeconds: 0 });
    const { seals, segments, broken } = await verifyAuditLog(copied, organizationId);
    await copy.end();
    assert.deepEqual([seals, segments, broken], [4, 2, undefined]);
  });

  it('cannot be written around: no role of the service changes or deletes an entry or a seal', async () => {
    const { rows } = await owner.query(`
      SELECT r, t, p FROM unnest('{kontor_app,kontor_access,kontor_worker}'::text[]) r, unnest('{audit_entries,audit_seals}'::text[]) t,
        unnest('{UPDATE,DELETE,TRUNCATE}'::text[]) p
      WHERE has_table_privilege(r, t, p) OR (p = 'UPDATE' AND has_any_column_privilege(r, t, p))`);
    assert.deepEqual(rows, []);
  });
});

/** Another database with the rows of an organization, as a restore makes one. */
async function copyOf(organizationId: string): Promise<pg.ClientConfig> {
  const target = await testDatabase();
  const client = new pg.Client(target);
  await client.connect();
  for (const [table, column] of [
    ['organizations', 'id'],
    ['audit_entries', 'org_id'],
    ['audit_seals', 'org_id'],
  ]) {
    const { rows } = await owner.query(
      `SELECT json_agg(t)::text AS rows FROM ${table} t WHERE ${column} = $1`,
      [organizationId],
    );
    await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      rows[0].rows,
    ]);
  }
  await client.end();
  return target;
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);
const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
const entry: fc.Arbitrary<SealedEntry> = fc.record({
  id: fc.uuid(),
  occurred_at: fc.constant('2026-11-22T10:00:00.000000Z'),
  plain: fc.record({ operation: fc.string() }),
  changes: fc.dictionary(names, fc.record({ from: value, to: value })),
  arguments: fc.option(fc.dictionary(names, value)),
  salt: fc.uuid(),
  salts: fc.constant(null),
});
const head: SealHead = {
  org_id: 'o',
  number: '1',
  segment: 1,
  origin: 'here',
  previous: '',
  until_at: '2026-11-22T10:00:00.000000Z',
  until_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

describe('the hash of a seal', () => {
  it('stays the same whatever values are erased, in whatever steps, and none of them can be read then', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 5 }),
        fc.func(fc.boolean()),
        fc.func(fc.boolean()),
        (entries, first, second) => {
          const once = entries.map((each) => eraseValues(each, first));
          const twice = once.map((each) => eraseValues(each, second));
          const hash = sealHash(head, entries);
          assert.deepEqual(sealHash(head, once), hash);
          assert.deepEqual(sealHash(head, twice), hash);
        },
      ),
    );
  });

  it('changes with every change, removal, doubling and swap of entries, also after an erasure', () => {
    const histories = fc.uniqueArray(entry, { minLength: 2, maxLength: 5, selector: ({ id }) => id });
    fc.assert(
      fc.property(histories, fc.nat(), fc.boolean(), (given, index, erase) => {
        const entries = erase
          ? given.map((each) => eraseValues(each, (path) => path.endsWith('from')))
          : given;
        const place = index % entries.length;
        const chosen = entries[place] ?? assert.fail();
        const hash = sealHash(head, entries).toString('hex');
        const wrong = [
          entries.with(place, { ...chosen, changes: { ...chosen.changes, added: { from: null, to: 1 } } }),
          entries.with(place, { ...chosen, occurred_at: '2026-11-22T10:00:00.000001Z' }),
          entries.with(place, { ...chosen, plain: { operation: 'another', door: 'web' } }),
          entries.toSpliced(place, 1),
          entries.toSpliced(place, 0, chosen),
          entries.toReversed(),
        ];
        for (const other of wrong) assert.notEqual(sealHash(head, other).toString('hex'), hash);
      }),
    );
  });
});
