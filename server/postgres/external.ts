import pg from 'pg';
import { DatabaseRefusal, errorCode } from './refusal.ts';

const CHECK_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 150_000;

/** What decides whether a PostgreSQL that Kontor did not start can be used. */
export interface ServerFacts {
  /** As `server_version_num`, such as 180004. */
  version: number;
  encoding: string;
  foldsCase: boolean;
  readOnly: boolean;
}

/**
 * Opens the database that DATABASE_URL names, after a look at whether it can be used.
 * Throws DatabaseRefusal within seconds when it cannot; the message shows host and database, never user or password.
 */
export async function openExternal(
  databaseUrl: string,
  purpose: string,
): Promise<{ connection: pg.ClientConfig; close(): Promise<void> }> {
  const connection = {
    connectionString: databaseUrl,
    application_name: `kontor ${purpose} pid ${process.pid}`,
  };
  const place = describePlace(databaseUrl);
  const complaint = complaintAbout(await readFacts(connection, place));
  if (complaint !== undefined) throw new DatabaseRefusal(`DATABASE_URL (${place}): ${complaint}`);
  return { connection, close: async () => undefined };
}

/** What is wrong with a server, in words that say what to do; undefined for one that can be used. */
export function complaintAbout(facts: ServerFacts): string | undefined {
  if (facts.version < OLDEST_VERSION) {
    return `the server is PostgreSQL ${Math.floor(facts.version / 10_000)}; Kontor needs 15 or newer.`;
  }
  if (facts.encoding !== 'UTF8') {
    return `the database has the encoding ${facts.encoding}. Create one with UTF8: CREATE DATABASE kontor TEMPLATE template0 ENCODING 'UTF8'`;
  }
  if (!facts.foldsCase) {
    return (
      "the database's locale does not know that É is the capital of é, so searches would miss names. " +
      "Create one with a UTF-8 locale: CREATE DATABASE kontor TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'"
    );
  }
  if (facts.readOnly) return 'the database is read only. Name the primary server, not a standby.';
  return undefined;
}

async function readFacts(connection: pg.ClientConfig, place: string): Promise<ServerFacts> {
  try {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<ServerFacts>(
        `SELECT current_setting('server_version_num')::int AS version,
                current_setting('server_encoding') AS encoding,
                CASE WHEN current_setting('server_encoding') = 'UTF8' THEN lower(U&'\\00C9') = U&'\\00E9' ELSE false END AS "foldsCase",
                current_setting('transaction_read_only')::bool AS "readOnly"`,
      );
      const facts = rows[0];
      if (facts === undefined) throw new Error('no answer');
      return facts;
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    // The error itself stays here: a malformed address would carry the password along.
    throw new DatabaseRefusal(`DATABASE_URL (${place}): ${explain(error)}`);
  }
}

function explain(error: unknown): string {
  const code = errorCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (code === '3D000') return 'the database does not exist. Create it: CREATE DATABASE name ENCODING UTF8';
  if (code.startsWith('28')) return 'the server does not accept the user or password.';
  if (code === '53300') return 'the server has no free connection.';
  if (code === '57P03') return 'the server is starting or stopping. Try again in a moment.';
  if (/timeout|timed out|terminated/i.test(message))
    return 'the server does not answer within 5 s. Start it, or correct the address.';
  if (/^E(?!RR_)/.test(code))
    return `the server cannot be reached (${code}). Start it, or correct the address.`;
  if (/^[0-9A-Z]{5}$/.test(code)) return `the server answers with the error ${code}.`;
  return 'connecting failed. Correct the address.';
}

/** Host and database of the address, which are safe to show. */
function describePlace(databaseUrl: string): string {
  const match = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?([^/?#]*)\/?([^?#]*)/.exec(databaseUrl);
  if (match === null) {
    throw new DatabaseRefusal('DATABASE_URL: expected postgresql://user:password@host:5432/database');
  }
  return `${match[1] || 'local'}/${match[2] ?? ''}`;
}
