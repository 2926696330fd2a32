import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupHeader, END_OF_TABLE, FORMAT } from './backup-format.ts';
import { readTables, type Table } from './tables.ts';

/**
 * Writes a consistent logical copy of the database: all tables at one moment, while others continue to write.
 * @param connection of the schema owner
 * @param output receives the compressed copy and is ended
 * @returns how many rows were written
 */
export async function backUp(connection: pg.ClientConfig, output: Writable): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One snapshot for all tables, so that no row refers to a missing one.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const copy = { rows: 0 };
    await pipeline(() => backupText(client, copy), createGzip(), output);
    await client.query('COMMIT');
    return copy.rows;
  } finally {
    await client.end();
  }
}

async function* backupText(client: pg.Client, copy: { rows: number }): AsyncGenerator<string | Buffer> {
  const { rows: migrations } = await client.query(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const header: BackupHeader = { format: FORMAT, created_at: new Date().toISOString(), migrations };
  yield `${JSON.stringify(header)}\n`;
  const hash = createHash('sha256');
  for (const table of await readTables(client)) {
    yield `${JSON.stringify(table)}\n`;
    const stream = client.query(copyTo(copyStatement(table)));
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
    copy.rows += stream.rowCount;
    yield `${END_OF_TABLE}\n`;
  }
  yield `${JSON.stringify({ rows: copy.rows, sha256: hash.digest('hex') })}\n`;
}

/** A query, because a partitioned table cannot be copied directly. The names come from PostgreSQL's catalog. */
function copyStatement({ table, columns }: Table): string {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `COPY (SELECT ${names} FROM ${pg.escapeIdentifier(table)}) TO STDOUT`;
}
