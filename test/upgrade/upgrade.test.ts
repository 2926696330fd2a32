import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { Browser } from '../../server/access/testing/browser.ts';
import { openDatabase } from '../../server/postgres/database.ts';
import { MIGRATIONS, migrate } from '../../server/postgres/migrate.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { testDatabase } from '../database.ts';
import { quietLog } from '../log.ts';
import { type ServerProcess, startServerProcess, temporaryDataDir } from '../server-process.ts';

/** What README.md says of the installation that the file was written from. */
const OLD = {
  dump: join(import.meta.dirname, 'before-foundation.sql.gz'),
  lastMigration: '0017_deals_by_contact_name.sql',
  writtenAt: '2026-11-22T20:53:55Z',
  apiKey: 'kontor_G2FuZEfzvfKkItwK6WZojL2oKKRU9wvVevkyIzaa3qXXDv',
  session: 'gHyqNNgHG05wcAPFpdIGj-A7jVkFdsIp5_LfeqAkU2A',
  password: 'correct horse battery',
  signingSecret: '308e6a46dd93eb226bb4a1c969d67829703a1f493ccf9ec08775488dbe3ab761',
  subscription: '01a20509-629d-7695-b186-ac18751c3619',
  contact: '01a20509-62c6-7533-b42b-c871527872eb',
  deal: '01a20509-62ec-720d-98a4-2a757fb15af3',
  import: '01a20509-6982-76c8-ab32-72e368a840eb',
  /** The deliveries that the old server had tried once. */
  tried: [
    '01a20509-62ca-709f-be24-6c939873bcf6',
    '01a20509-62ee-739f-bf09-6619a1ea79cf',
    '01a20509-6353-793c-b7b9-a92bc2d1019b',
    '01a20509-6c09-7319-baaf-1512b52e49b1',
    '01a20509-6c09-7912-b566-265f7de9af15',
  ],
};

/** Tables whose rows an upgrade, and a server that goes on with its work, must leave as they are. */
const KEPT = [
  'companies',
  'deals',
  'activities',
  'contacts',
  'pipelines',
  'stages',
  'audit_entries',
  'memberships',
];

/** Writes the old installation into an empty database: its schema, and its rows as if it had been stopped two minutes ago. */
async function writeOld(connection: pg.ClientConfig, targetUrl: string): Promise<void> {
  await migrate(connection, MIGRATIONS, quietLog, OLD.lastMigration);
  await withClient(connection, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(gunzipSync(readFileSync(OLD.dump)).toString());
    const { rows } = await client.query<{ table: string; column: string }>(
      `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN pg_class t ON t.relname = c.table_name AND t.relnamespace = 'public'::regnamespace AND NOT t.relispartition
       WHERE c.table_schema = 'public' AND c.data_type = 'timestamp with time zone' AND c.table_name <> 'schema_migrations'`,
    );
    for (const { table, column } of rows) {
      await client.query(
        `UPDATE ${table} SET ${column} = ${column} + (now() - $1::timestamptz - interval '2 minutes')`,
        [OLD.writtenAt],
      );
    }
    await client.query('UPDATE webhook_subscriptions SET target_url = $1', [targetUrl]);
  });
}

async function withClient<Result>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of a table, by their columns of today that the old version had, too. */
async function rowsOf(client: pg.Client, table: string, columns: string): Promise<Set<string>> {
  const { rows } = await client.query<{ row: string }>(
    `SELECT to_json(t)::text AS row FROM (SELECT ${columns} FROM ${table}) t`,
  );
  return new Set(rows.map(({ row }) => row));
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

interface Started {
  readonly server: ServerProcess;
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

const dataDir = temporaryDataDir();

/** The two ways to run Kontor, each with what an operator has set before the upgrade, and nothing else. */
const WAYS: Readonly<
  Record<string, (fill: (connection: pg.ClientConfig) => Promise<void>) => Promise<Started>>
> = {
  'the embedded database': async (fill) => {
    const options = { dataDir, databaseUrl: undefined, purpose: 'command', log: quietLog } as const;
    const old = await openDatabase(options);
    await fill(old.connection);
    await old.close();
    const server = await startServerProcess({ ...SETTINGS, DATA_DIR: dataDir });
    const { connection, close } = await openDatabase(options);
    return { server, connection, close };
  },
  DATABASE_URL: async (fill) => {
    const connection = await testDatabase();
    await withClient(connection, (client) =>
      client.query(
        'DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC',
      ),
    );
    await fill(connection);
    const { host, port, user, database } = connection;
    const url = `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host: String(host) })}`;
    const server = await startServerProcess({ ...SETTINGS, DATABASE_URL: url });
    return { server, connection, close: async () => undefined };
  },
};

const SETTINGS = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true', LOG_LEVEL: 'warn' };

for (const [way, start] of Object.entries(WAYS)) {
  describe(`an installation of an older version, with ${way}, that today's server is started on`, () => {
    const receiver = new Receiver();
    const kept = new Map<string, { columns: string; rows: Set<string> }>();
    let stop: () => Promise<void> = async () => undefined;
    let url = '';
    let connection: pg.ClientConfig = {};

    before(async () => {
      await receiver.listen();
      const started = await start(async (old) => {
        await writeOld(old, receiver.url());
        await withClient(old, async (client) => {
          for (const table of KEPT) {
            const columns = await columnsOf(client, table);
            kept.set(table, { columns, rows: await rowsOf(client, table, columns) });
          }
        });
      });
      ({ connection } = started);
      ({ url } = started.server);
      stop = async () => {
        assert.equal(await started.server.stop('SIGTERM'), 0);
        await started.close();
      };
    });
    after(async () => {
      receiver.close();
      await stop();
    });

    const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${OLD.apiKey}`, 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
    const ask = async (path: string) => {
      const response = await send('GET', path);
      const text = await response.text();
      assert.ok(response.ok, `${path}: ${text}`);
      return JSON.parse(text).data;
    };
    const rows = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      withClient(connection, async (client) => (await client.query<Row>(text, values)).rows);

    it('goes on with the import where it was, and ends with the same rows', async () => {
      const work = await eventually(async () => {
        const [row] = await rows(
          'SELECT state, processed_rows, created_count, skipped_count, failed_count FROM imports',
        );
        assert.equal(row?.state, 'done');
        return row;
      }, 40_000);
      assert.deepEqual(work, {
        state: 'done',
        processed_rows: 1_250,
        created_count: 1_125,
        skipped_count: 125,
        failed_count: 0,
      });
      const people = Array.from({ length: 1_250 }, (_, index) => index + 1).filter(
        (number) => number % 10 !== 0,
      );
      const imported = await rows<{ first_name: string; email: string }>(
        "SELECT first_name, email FROM contacts WHERE email LIKE '%@x.example' ORDER BY substr(first_name, 2)::int",
      );
      assert.deepEqual(
        imported,
        people.map((number) => ({ first_name: `p${number}`, email: `p${number}@x.example` })),
      );
    });

    it('sends each waiting delivery once, under its old id, signed with its old secret', async () => {
      await eventually(async () => {
        const left = await rows('SELECT event_id FROM outbox UNION ALL SELECT event_id FROM webhook_queue');
        assert.equal(left.length, 0);
      }, 40_000);
      const due = await rows<{ id: string }>(
        `SELECT webhook_delivery_id($1, e.id) AS id FROM events e
         WHERE e.event_type IN ('contact.created', 'deal.created', 'deal.updated') ORDER BY 1`,
        [OLD.subscription],
      );
      const arrived = receiver.received.map(({ headers }) => String(headers['webhook-id'])).sort();
      assert.equal(arrived.length, 1_128);
      assert.deepEqual(
        arrived,
        due.map(({ id }) => id),
      );
      for (const id of OLD.tried) assert.ok(arrived.includes(id));
      for (const { headers, body } of receiver.received) {
        const signature = createHmac('sha256', OLD.signingSecret).update(body).digest('hex');
        assert.equal(headers['x-hook-signature'], `sha256=${signature}`);
      }
    });

    it('still has every row of people, companies, deals, activities and the audit log', async () => {
      await withClient(connection, async (client) => {
        for (const [table, { columns, rows: before }] of kept) {
          const now = await rowsOf(client, table, columns);
          assert.deepEqual(
            [...before].filter((row) => !now.has(row)),
            [],
            table,
          );
          assert.ok(before.size > 0, table);
        }
      });
    });

    it('serves its API key, with the records to the last digit', async () => {
      const contact = await ask(`/api-contacts/${OLD.contact}`);
      assert.deepEqual(
        [contact.email, contact.notes, contact.tags],
        ['grace@navy.example', 'Zoë “quoted” \\ 100%', ['vip', 'navy']],
      );
      const deal = await ask(`/api-deals/${OLD.deal}`);
      assert.deepEqual(
        [typeof deal.won_at, deal.value, deal.contact_id],
        ['string', 12345678901234.56, OLD.contact],
      );
    });

    it('does nothing again for an idempotency key of the old version, whose hash of the request it cannot compare', async () => {
      const again = await send('POST', '/api-contacts', GRACE, { 'Idempotency-Key': 'once' });
      assert.equal(again.status, 409, await again.text());
      assert.equal((await rows('SELECT FROM contacts WHERE email = $1', [GRACE.email])).length, 1);
    });

    it('lets its people in, by an open session and by password', async () => {
      const signedIn = new Browser(url);
      signedIn.cookies.set('kontor_session', OLD.session);
      const { status, json } = await signedIn.call('GET', `/web/imports/${OLD.import}`);
      assert.deepEqual([status, json?.data.created_count], [200, 1_125]);
      for (const email of ['olive@acme.example', 'gus@acme.example']) {
        const browser = new Browser(url);
        const answer = await browser.submit('/sign-in', '/sign-in', { email, password: OLD.password });
        assert.equal(answer.status, 303, answer.text);
        assert.ok(await browser.isSignedIn());
      }
    });
  });
}

/** The request that the old server answered under the idempotency key `once`. */
const GRACE = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@navy.example',
  phone: '+49 30 5550199',
  notes: 'Zoë “quoted” \\ 100%',
  tags: ['vip', 'navy'],
};
