import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { setUp, startService } from '../server/access/testing/people.ts';
import { Importing } from '../server/files/imports/testing/import-file.ts';
import { Database } from '../server/kernel/database/database.ts';
import { sql } from '../server/kernel/database/sql.ts';
import { type DatabaseSettings, openDatabase } from '../server/postgres/database.ts';
import { reachableBinaries } from '../server/postgres/embedded/reachable-binaries.ts';
import { skipWithoutPgBouncer, startPgBouncer } from '../server/postgres/testing/pgbouncer.ts';
import {
  eventually,
  IS_ROOT,
  NOBODY,
  query,
  temporaryDirectory,
} from '../server/postgres/testing/processes.ts';
import { BUILT_IN, startTrustingServer } from '../server/postgres/testing/trusting-server.ts';
import { Receiver } from '../server/webhooks/testing/receiver.ts';
import { insertOrganization } from './api.ts';
import { quietLog } from './log.ts';

const OWNER = 'crm_owner';
const SERVICE = 'crm_service';
const INHERITING = 'crm_inheriting';
const BUSY = { status: 503, code: 'temporarily_unavailable' };

describe('behind PgBouncer in transaction mode', { skip: skipWithoutPgBouncer }, async () => {
  if (skipWithoutPgBouncer !== false) return;
  const user = IS_ROOT ? NOBODY : undefined;
  const directory = join(temporaryDirectory(user), 'data');
  const superuser = await startTrustingServer(directory, join(reachableBinaries(user), 'bin'), BUILT_IN);
  await query(superuser, `CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
  await query(superuser, `CREATE ROLE ${SERVICE} LOGIN NOINHERIT`);
  await query(superuser, `CREATE ROLE ${INHERITING} LOGIN`);
  await query(superuser, `CREATE DATABASE kontor OWNER ${OWNER}`);
  const bouncer = await startPgBouncer(directory, [SERVICE, OWNER, INHERITING, 'postgres']);
  const directly = (login: string) => `postgresql://${login}@/kontor?host=${encodeURIComponent(directory)}`;
  const pooled = (login: string) => `postgresql://${login}@127.0.0.1:${bouncer.port}/kontor`;
  const open = (settings: Omit<DatabaseSettings, 'dataDir'>) =>
    openDatabase({ ...settings, dataDir: dirname(directory), purpose: 'server', log: quietLog });
  const settings = {
    databaseUrl: pooled(SERVICE),
    databaseDirectUrl: directly(SERVICE),
    databaseMigrationUrl: directly(OWNER),
    databasePoolMode: 'transaction',
  } as const;

  const opened = await open(settings);
  await opened.migrate();
  const { connection, service } = opened;
  const api = await startService({ rateLimitPerMinute: 0, webhookAllowPrivateAddresses: true }, connection, {
    service,
  });
  const database = new Database({ connection: service, onConnectionError: () => undefined });
  const owner = new pg.Client(connection);
  await owner.connect();
  after(async () => {
    await database.close();
    await owner.end();
  });
  const olive = await setUp(api);
  const [acme, globex] = [await insertOrganization(owner, 'Acme'), await insertOrganization(owner, 'Globex')];

  const ask = async ({ key }: { key: string }, method: string, path: string, body?: object) => {
    const answer = await fetch(api.url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path} answered ${answer.status} ${text}`);
    return JSON.parse(text).data;
  };

  describe('a start', () => {
    it('is refused while Kontor believes that sessions are kept', async () => {
      const believing = { ...settings, databasePoolMode: 'session' } as const;
      await assert.rejects(
        open(believing),
        /DATABASE_URL \(127.*another session.*DATABASE_POOL_MODE=transaction/,
      );
      const direct = { ...settings, databaseDirectUrl: pooled(SERVICE) };
      await assert.rejects(open(direct), /DATABASE_DIRECT_URL \(127.*another session.*PostgreSQL itself/);
      const migration = { ...settings, databaseMigrationUrl: pooled(OWNER) };
      await assert.rejects(open(migration), /DATABASE_MIGRATION_URL \(127.*another session/);
    });

    it('is not refused where sessions are kept', async () => {
      await open({ databaseUrl: directly(SERVICE), databaseMigrationUrl: directly(OWNER) });
    });

    it('needs the address of PostgreSQL itself', async () => {
      const { databaseDirectUrl: _, ...without } = settings;
      await assert.rejects(open(without), /needs DATABASE_DIRECT_URL/);
    });

    it('needs a login that has no rights without a role', async () => {
      for (const [login, why] of [
        ['postgres', /is a superuser/],
        [OWNER, /owns the database/],
        [INHERITING, /inherits/],
      ] as const) {
        await assert.rejects(open({ ...settings, databaseUrl: pooled(login) }), why);
      }
    });
  });

  describe('the API', () => {
    it('creates, changes, lists and searches records', async () => {
      const { id } = await ask(acme, 'POST', '/api-contacts', {
        first_name: 'Ada',
        email: 'ada@acme.example',
      });
      assert.equal((await ask(acme, 'GET', `/api-contacts/${id}`)).first_name, 'Ada');
      await ask(acme, 'PATCH', `/api-contacts/${id}`, { last_name: 'Lovelace' });
      const found = await ask(acme, 'GET', '/api-contacts?search=lovelace');
      assert.deepEqual(
        found.map((contact: { id: string }) => contact.id),
        [id],
      );
      assert.deepEqual(await ask(globex, 'GET', '/api-contacts?search=lovelace'), []);
    });

    it('delivers webhooks and runs workflows', async () => {
      const receiver = new Receiver();
      await receiver.listen();
      after(() => receiver.close());
      await ask(acme, 'POST', '/api-webhook-subscriptions', {
        target_url: receiver.url(),
        event_types: ['contact.created'],
      });
      const draft = {
        format: 1,
        trigger: { on: 'contact.created' },
        steps: [{ key: 'task', do: 'create_task', with: { title: 'Call' } }],
      };
      const workflow = await ask(acme, 'POST', '/api-workflows', { name: 'Call', draft });
      const { draft_revision } = workflow;
      await ask(acme, 'POST', `/api-workflows/${workflow.id}/publish`, { draft_revision });
      await ask(acme, 'POST', '/api-contacts', { first_name: 'Grace', email: 'grace@acme.example' });
      await eventually(async () => {
        assert.equal(receiver.received.length, 1);
        const [run] = await ask(acme, 'GET', `/api-workflow-runs?workflow_id=${workflow.id}`);
        assert.equal(run?.state, 'completed');
      });
    });

    it('imports files', async () => {
      const { state, created_count } = await new Importing(olive).import(
        'contacts',
        'First name\nAda\nGrace\n',
      );
      assert.deepEqual([state, created_count], ['done', 2]);
    });

    it('shows 500 interleaved requests of two organizations nothing of the other', async () => {
      const names = (organization: { key: string }) =>
        ask(organization, 'GET', '/api-companies?limit=200').then((companies: { name: string }[]) =>
          companies.map(({ name }) => name.split(' ')[0]),
        );
      const ids = new Map(
        await Promise.all(
          [acme, globex].map(async (organization) => {
            const { id } = await ask(organization, 'POST', '/api-companies', {
              name: `${organization.id} 0`,
            });
            return [organization.id, id] as const;
          }),
        ),
      );
      const requests = Array.from({ length: 500 }, (_, index) => index);
      const next = async (): Promise<void> => {
        for (let index = requests.shift(); index !== undefined; index = requests.shift()) {
          const organization = index % 2 === 0 ? acme : globex;
          if (index % 10 < 2) {
            await ask(organization, 'POST', '/api-companies', { name: `${organization.id} ${index}` });
          } else if (index % 10 < 4) {
            assert.deepEqual(new Set(await names(organization)), new Set([organization.id]));
          } else {
            const seen = await ask(organization, 'GET', `/api-companies/${ids.get(organization.id)}`);
            assert.equal(seen.name, `${organization.id} 0`);
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, next));
    });
  });

  describe('a connection', () => {
    const everyName = sql`SELECT name FROM companies`;

    it('sees nothing without its settings, and nothing is left on it', async () => {
      for (let use = 0; use < 6; use += 1) {
        await database.reading(acme.id).query(everyName);
        assert.deepEqual(await database.system(everyName), []);
        await assert.rejects(query({ connectionString: pooled(SERVICE) }, 'SELECT name FROM companies'), {
          code: '42501',
        });
      }
    });

    it('lets a read fail alone', async () => {
      const reads = [
        sql`SELECT 1 / 0`.byKey(),
        sql`SELECT current_setting('kontor.org_id') AS org, current_user::text AS role`.byKey(),
      ].map((statement) => database.reading(globex.id).query(statement));
      const [failed, read] = await Promise.allSettled(reads);
      assert.equal(failed?.status === 'rejected' && failed.reason.code, '22012');
      assert.deepEqual(read?.status === 'fulfilled' && read.value, [{ org: globex.id, role: 'kontor_app' }]);
    });

    it('answers a late statement with 503 and leaves none behind', async () => {
      const late = sql`SELECT pg_sleep(30)`;
      await Promise.all([
        assert.rejects(database.reading(acme.id).query(late), BUSY),
        assert.rejects(
          database.transaction(acme.id, async (transaction) => {
            transaction.defer(sql`SELECT pg_sleep(1.8)`);
            transaction.defer(sql`SELECT pg_sleep(1.8)`);
          }),
          BUSY,
        ),
      ]);
      await eventually(async () => {
        const left = await owner.query(
          "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(%' AND state = 'active' AND pid <> pg_backend_pid()",
        );
        assert.deepEqual(left.rows, []);
      });
    });

    it('tries a transaction again after a deadlock', async () => {
      const { rows } = await owner.query('SELECT id FROM companies WHERE org_id = $1 LIMIT 2', [acme.id]);
      const [first, second] = rows.map(({ id }) => String(id));
      const touch = (id: string | undefined) =>
        sql`UPDATE companies SET notes = concat(notes, 'x') WHERE org_id = ${acme.id} AND id = ${id}`;
      const touchBoth = (...ids: (string | undefined)[]) =>
        database.transaction(acme.id, async (transaction) => {
          for (const id of ids) {
            await transaction.query(touch(id));
            await transaction.query(sql`SELECT pg_sleep(0.1)`);
          }
        });
      await Promise.all([touchBoth(first, second), touchBoth(second, first)]);
      const touched = await owner.query('SELECT notes FROM companies WHERE id = ANY ($1)', [[first, second]]);
      assert.deepEqual(touched.rows, [{ notes: 'xx' }, { notes: 'xx' }]);
    });

    it('is replaced after PgBouncer was killed and started again', async () => {
      await bouncer.kill();
      await assert.rejects(database.system(sql`SELECT 1`));
      await bouncer.start();
      await eventually(() => ask(acme, 'GET', '/api-contacts'));
      await ask(acme, 'POST', '/api-contacts', { first_name: 'Alan', email: 'alan@acme.example' });
    });
  });
});
