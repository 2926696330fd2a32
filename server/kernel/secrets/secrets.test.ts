import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { testSecrets } from '../../../test/secrets.ts';
import { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { ApiError } from '../operations/errors.ts';
import { DataKeys } from './data-keys.ts';
import { MasterKeys } from './master-keys.ts';
import { SealedValueError } from './sealed-value.ts';
import { NO_SECRETS } from './secrets.ts';

const connection = await testDatabase();
const owner = new pg.Client(connection);
await owner.connect();
const database = new Database({ connection, onConnectionError: assert.fail });
after(async () => {
  await database.close();
  await owner.end();
});

async function addOrganization(): Promise<string> {
  const id = uuidv7();
  await owner.query(
    'INSERT INTO organizations (id, name, slug) VALUES ($1::uuid, ($1::uuid)::text, ($1::uuid)::text)',
    [id],
  );
  return id;
}

const placeOf = (organizationId: string) => ({
  table: 'things',
  column: 'secret',
  organizationId,
  rowId: 'one',
});

describe('secrets', () => {
  it('seal under the data key of their organization, which another process opens', async () => {
    const org = await addOrganization();
    const sealed = await database.transaction(org, (transaction) =>
      testSecrets(connection).seal(transaction, placeOf(org), 'zoë'),
    );
    assert.equal(await testSecrets(connection).open(database.reading(org), placeOf(org), sealed), 'zoë');
  });

  it('of one organization do not open in another, though both are of one installation', async () => {
    const [ours, theirs] = [await addOrganization(), await addOrganization()];
    const secrets = testSecrets(connection);
    const seal = (org: string) =>
      database.transaction(org, (transaction) => secrets.seal(transaction, placeOf(org), 'x'));
    const [sealed] = await Promise.all([seal(ours), seal(theirs)]);
    await assert.rejects(secrets.open(database.reading(theirs), placeOf(theirs), sealed), SealedValueError);
  });

  it('never seal for others with a data key whose transaction is undone', async () => {
    const org = await addOrganization();
    const secrets = testSecrets(connection);
    const undone = database.transaction(org, async (transaction) => {
      await secrets.seal(transaction, placeOf(org), 'first');
      await secrets.seal(transaction, placeOf(org), 'second');
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    const sealed = await database.transaction(org, (transaction) =>
      secrets.seal(transaction, placeOf(org), 'kept'),
    );
    assert.equal(await testSecrets(connection).open(database.reading(org), placeOf(org), sealed), 'kept');
  });

  it('that are sealed at once for a new organization share one data key', async () => {
    const org = await addOrganization();
    const sealed = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.transaction(org, (transaction) =>
          testSecrets(connection).seal(transaction, placeOf(org), 'x'),
        ),
      ),
    );
    for (const one of sealed) {
      assert.equal(await testSecrets(connection).open(database.reading(org), placeOf(org), one), 'x');
    }
  });

  it('are shredded with the data key of their organization', async () => {
    const org = await addOrganization();
    const sealed = await database.transaction(org, (transaction) =>
      testSecrets(connection).seal(transaction, placeOf(org), 'x'),
    );
    await owner.query('DELETE FROM organization_keys WHERE org_id = $1', [org]);
    const opening = testSecrets(connection).open(database.reading(org), placeOf(org), sealed);
    await assert.rejects(opening, SealedValueError);
  });

  it('are refused with a sentence where there is no secret key', async () => {
    const refused = await NO_SECRETS.seal(nobody, placeOf('x'), 'x').then(
      () => assert.fail('not refused'),
      (error: unknown) => error,
    );
    assert.ok(refused instanceof ApiError);
    assert.deepEqual([refused.status, refused.code], [409, 'conflict']);
    assert.match(refused.message, /SECRET_KEY/);
  });
});

const nobody = { query: () => assert.fail('asked the database') };

describe('the data keys in memory', () => {
  it('are read once, and at most as many are kept as there is room for', async () => {
    const keys = new DataKeys(new MasterKeys({ current: randomBytes(32), previous: [] }), 2);
    let asked = 0;
    const statements = (org: string) => ({
      query: <Row extends object>(statement: Parameters<typeof database.system>[0]) => {
        asked += 1;
        return database.transaction<Row[]>(org, (transaction) => transaction.query(statement));
      },
    });
    const [a, b, c] = [await addOrganization(), await addOrganization(), await addOrganization()];
    for (const org of [a, b, c]) await keys.toSeal(statements(org), org);
    assert.equal(keys.size, 2);
    asked = 0;
    for (let round = 0; round < 5; round += 1) {
      await keys.toSeal(statements(b), b);
      await keys.toOpen(statements(c), c, (await keys.toSeal(statements(c), c)).id);
    }
    assert.equal(asked, 0);
    await keys.toSeal(statements(a), a);
    assert.equal(asked, 1);
    const rows = await database.reading(a).query(sql`SELECT org_id FROM organization_keys`);
    assert.deepEqual(rows, [{ org_id: a }]);
  });
});
