import type { ClientConfig } from 'pg';
import { describeCluster } from './embedded/cluster.ts';
import { openEmbedded, type Purpose } from './embedded/embedded.ts';
import { openExternal } from './external.ts';
import type { Log } from './log.ts';

/** A database that answers, for as long as it is open. */
export interface Database {
  /** Parts of a `pg` configuration that connect as the owner of the schema. */
  connection: ClientConfig;
  /** Gives the database back; the embedded PostgreSQL stops when its last user leaves. Close all connections first. */
  close(): Promise<void>;
}

/**
 * Opens the database of Kontor: that of `databaseUrl` if it is set, else the embedded one in `dataDir`.
 * Throws DatabaseRefusal, in words for the person who started Kontor, when it cannot be used.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl: string | undefined;
  purpose: Purpose;
  log: Log;
}): Promise<Database> {
  const { dataDir, databaseUrl, purpose, log } = options;
  if (databaseUrl !== undefined) return openExternal(databaseUrl, purpose);
  return openEmbedded(describeCluster({ dataDir, log }), purpose);
}
