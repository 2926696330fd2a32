import { after } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../../test/database.ts';
import { requestImport } from './request-import.ts';

/** For tests: a database without a service, in which an organization has an import that waits to be worked at. */
export async function databaseWithImport(state: 'checking' | 'running') {
  const connection = await testDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  after(() => client.end());
  const rows = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  const [org, id] = [uuidv7(), uuidv7()];
  await client.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Acme', 'acme')", [org]);
  await client.query(
    `INSERT INTO imports (org_id, id, kind, file_name, state, columns, settings, row_count, chunk_count, created_at,
       acting_role)
     VALUES ($1, $2, 'contacts', 'file.csv', $3, $4, $5, 1, 1, now(), 'owner')`,
    [
      org,
      id,
      state,
      JSON.stringify([{ name: 'Name', samples: [], filled: 1, date_order: 'ymd', date_order_certain: true }]),
      JSON.stringify({
        mapping: ['full_name'],
        duplicate_key: 'none',
        on_duplicate: 'skip',
        date_order: 'ymd',
        currency: 'USD',
      }),
    ],
  );
  await client.query(
    'INSERT INTO import_chunks (org_id, import_id, number, first_row, rows) VALUES ($1, $2, 0, 2, \'[["Ada"]]\')',
    [org, id],
  );
  await requestImport({ rows }, id);
  const importNow = async () => {
    const text = `SELECT i.state, j.attempts, i.problem, i.finished_at IS NOT NULL AS is_finished
      FROM imports i LEFT JOIN jobs j ON j.key = i.id::text`;
    return (await rows(text))[0];
  };
  const expireLease = () => rows("UPDATE jobs SET due_at = now() - interval '1 second'");
  const skipWaiting = () => rows("UPDATE jobs SET due_at = now() WHERE state = 'waiting'");
  return { connection, rows, importNow, expireLease, skipWaiting };
}
