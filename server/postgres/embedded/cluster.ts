import { join, resolve } from 'node:path';
import type { Log } from '../log.ts';

/** The superuser that owns the embedded cluster and its database. */
export const OWNER = 'kontor_owner';

/** The database of Kontor inside the embedded cluster. */
export const DATABASE = 'kontor';

/** The major version of PostgreSQL that the embedded binaries are. */
export const MAJOR_VERSION = '18';

/** PostgreSQL names its socket after a port, also when it listens on none. */
export const PORT = 5432;

/** One embedded cluster: where it lives and how it is run. */
export interface Cluster {
  /** Absolute path of DATA_DIR. */
  dataDir: string;
  /** Absolute path of the PostgreSQL data directory, which also holds the socket. */
  directory: string;
  /** Absolute path of the file that takes what PostgreSQL says. */
  logFile: string;
  /** False only for throw-away clusters of tests: nothing is synced to disk. */
  durable: boolean;
  log: Log;
}

/** Names the parts of the cluster of a data directory; touches nothing. */
export function describeCluster(options: { dataDir: string; durable?: boolean; log: Log }): Cluster {
  const dataDir = resolve(options.dataDir);
  return {
    dataDir,
    directory: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    durable: options.durable ?? true,
    log: options.log,
  };
}
