import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackedUpContent,
  type BackupContents,
  type BackupHeader,
  END_OF_TABLE,
  FORMAT,
} from './backup-format.ts';
import { readTables, type Table } from './tables.ts';

/** What a backup contains. */
export interface BackedUp {
  rows: number;
  files: number;
  /** The files whose contents are in a bucket; the backup only says where. */
  listed: number;
  /** The files whose contents could not be found. */
  missing: number;
}

/** Finds the contents of files. */
type Reading = Pick<BackupContents, 'read' | 'isListed'>;

/** Bytes of a content in a line; divisible by three, so that no line of base64 is padded but the last. */
const BYTES_OF_A_LINE = 48 * 1024;

/**
 * Writes a consistent logical copy of the database: all tables at one moment, while others continue to write. The contents of the files
 * on records follow.
 * @param connection of the schema owner
 * @param output receives the compressed copy and is ended
 * @param contents without it, no contents are written
 */
export async function backUp(
  connection: pg.ClientConfig,
  output: Writable,
  contents?: Reading,
): Promise<BackedUp> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One snapshot for all tables, so that no row refers to a missing one.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const copy = { rows: 0, files: 0, listed: 0, missing: 0 };
    await pipeline(() => backupText(client, copy, contents), createGzip(), output);
    await client.query('COMMIT');
    return copy;
  } finally {
    await client.end();
  }
}

async function* backupText(
  client: pg.Client,
  copy: BackedUp,
  contents: Reading | undefined,
): AsyncGenerator<string | Buffer> {
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
  for (const content of contents ? await contentsIn(client) : []) {
    if (contents?.isListed(content)) {
      copy.listed += 1;
      continue;
    }
    const bytes = await contents?.read(content);
    if (!bytes) {
      copy.missing += 1;
      continue;
    }
    copy.files += 1;
    yield `${JSON.stringify(content)}\n`;
    for await (const line of base64Lines(bytes)) {
      hash.update(line);
      yield line;
    }
    yield `${END_OF_TABLE}\n`;
  }
  yield `${JSON.stringify({ rows: copy.rows, sha256: hash.digest('hex') })}\n`;
}

/** The contents that are in use, of the moment that the tables show. */
async function contentsIn(client: pg.Client): Promise<readonly BackedUpContent[]> {
  const { rows } = await client.query<BackedUpContent>(
    'SELECT org_id AS organization, id AS content, store FROM contents WHERE expires_at IS NULL ORDER BY org_id, id',
  );
  return rows;
}

async function* base64Lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= BYTES_OF_A_LINE; rest = rest.subarray(BYTES_OF_A_LINE))
      yield `${rest.subarray(0, BYTES_OF_A_LINE).toString('base64')}\n`;
  }
  if (rest.length > 0) yield `${rest.toString('base64')}\n`;
}

/** A query, because a partitioned table cannot be copied directly. The names come from PostgreSQL's catalog. */
function copyStatement({ table, columns }: Table): string {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `COPY (SELECT ${names} FROM ${pg.escapeIdentifier(table)}) TO STDOUT`;
}
