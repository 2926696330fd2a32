import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import {
  type BackedUpContent,
  type BackupContents,
  type BackupFooter,
  type BackupHeader,
  END_OF_TABLE,
  FORMAT,
  linesOf,
} from './backup-format.ts';
import type { Log } from './log.ts';
import { migrate, readMigrations } from './migrate.ts';
import { DatabaseRefusal, errorMessage } from './refusal.ts';
import { readTables, type Table } from './tables.ts';

/**
 * Restores a backup into an empty database: all rows in one transaction, with the schema with which they were written,
 * which is then migrated to this version. Contents of files are written before the rows are committed.
 * @param finish processes the restored rows in the same transaction, with the schema with which they were written
 * @returns how many rows were restored
 * @throws DatabaseRefusal if the database is not empty, or if the file is not a complete backup or is from a newer
 *   version
 */
export async function restoreInto(
  connection: pg.ClientConfig,
  input: Readable,
  migrations: string,
  log: Log,
  finish: (client: pg.Client) => Promise<void> = async () => undefined,
  contents?: Pick<BackupContents, 'write'>,
): Promise<number> {
  // Errors of the input reach the reader of the lines.
  const lines = linesOf(pipeline(input, createGunzip(), () => undefined));
  try {
    const header = readHeader((await lines.next()).value);
    await migrate(connection, migrations, log, await lastMigration(header, migrations));
    const rows = await copyRows(connection, lines, finish, contents);
    await migrate(connection, migrations, log);
    return rows;
  } catch (error) {
    if (error instanceof DatabaseRefusal || isOfDatabase(error)) throw error;
    throw new DatabaseRefusal(`The backup cannot be read: ${errorMessage(error)}. Nothing was restored.`);
  }
}

/** Rows that PostgreSQL cannot parse (class 22) or that are inconsistent (23) are the file's fault. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^2[23]/.test(error.code ?? '');
}

function readHeader(line: Buffer | undefined): BackupHeader {
  const header: BackupHeader = JSON.parse(line?.toString() ?? '');
  if (header.format === FORMAT) return header;
  throw new DatabaseRefusal('The file is not a backup that this version of Kontor can read.');
}

/** The last migration of the backup's database. The files of this version must be the same up to there. */
async function lastMigration({ migrations }: BackupHeader, directory: string): Promise<string> {
  const known = await readMigrations(directory);
  const stranger = migrations.find(({ name, checksum }, index) => {
    return known[index]?.name !== name || known[index]?.checksum !== checksum;
  });
  if (stranger) {
    throw new DatabaseRefusal(
      `The backup is from another version: this version does not have its migration ${stranger.name}.`,
    );
  }
  return migrations.at(-1)?.name ?? '';
}

async function copyRows(
  connection: pg.ClientConfig,
  lines: AsyncGenerator<Buffer>,
  finish: (client: pg.Client) => Promise<void>,
  contents: Pick<BackupContents, 'write'> | undefined,
): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await requireEmpty(client);
    await switchTriggers(client, 'DISABLE');
    const hash = createHash('sha256');
    let rows = 0;
    for await (const line of lines) {
      const value: Table | BackedUpContent | BackupFooter = JSON.parse(line.toString());
      if ('table' in value) {
        rows += await copyTable(client, value, lines, hash);
      } else if ('content' in value) {
        await writeContent(value, bytesOf(lines, hash), contents);
      } else {
        if (value.rows !== rows || value.sha256 !== hash.digest('hex'))
          throw new Error('its rows were changed');
        await switchTriggers(client, 'ENABLE');
        await finish(client);
        await client.query('COMMIT');
        return rows;
      }
    }
    throw new Error('it ends too early');
  } finally {
    // Without a commit, closing the connection rolls back everything.
    await client.end();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  for (const { table } of await readTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(table)} LIMIT 1`);
    if (rowCount === 0) continue;
    throw new DatabaseRefusal(
      `The database is not empty: ${table} has rows. Use a new DATA_DIR or an empty database.`,
    );
  }
}

/**
 * Our triggers are disabled while rows that have already been through them are restored; foreign keys are still
 * checked.
 */
async function switchTriggers(client: pg.Client, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { table } of await readTables(client)) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ${state} TRIGGER USER`);
  }
}

async function copyTable(
  client: pg.Client,
  { table, columns }: Table,
  lines: AsyncGenerator<Buffer>,
  hash: Hash,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`COPY ${pg.escapeIdentifier(table)} (${names}) FROM STDIN`));
  // If the file ends within the table, the stream fails after all listeners have been removed.
  stream.on('error', () => undefined);
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line.done) throw new Error('it ends within a table');
    if (line.value.toString() === `${END_OF_TABLE}\n`) break;
    hash.update(line.value);
    await writeTo(stream, line.value);
  }
  stream.end();
  await finished(stream);
  return stream.rowCount;
}

async function writeContent(
  content: BackedUpContent,
  bytes: AsyncGenerator<Uint8Array>,
  contents: Pick<BackupContents, 'write'> | undefined,
): Promise<void> {
  if (!contents) throw new Error('it has files, and there is no place for them');
  await contents.write(content, bytes);
}

/** The bytes of a content, up to the line that ends them. */
async function* bytesOf(lines: AsyncGenerator<Buffer>, hash: Hash): AsyncGenerator<Uint8Array> {
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line.done) throw new Error('it ends within a file');
    if (line.value.toString() === `${END_OF_TABLE}\n`) return;
    hash.update(line.value);
    yield Buffer.from(line.value.toString(), 'base64');
  }
}

async function writeTo(stream: CopyStreamQuery, bytes: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (!stream.write(bytes)) await once(stream, 'drain');
}
