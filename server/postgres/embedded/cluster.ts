import { join, resolve } from 'node:path';
import type { Log } from '../log.ts';

/** The superuser that owns the embedded cluster and its database. */
export const OWNER = 'kontor_owner';

/** Kontor's database inside the embedded cluster. */
export const DATABASE = 'kontor';

/** The major version of the embedded PostgreSQL. */
export const MAJOR_VERSION = '18';

/** PostgreSQL names its socket after a port, even if it does not listen on one. */
export const PORT = 5432;

/** An embedded cluster: its location and how it runs. */
export interface Cluster {
  /** Absolute path of DATA_DIR. */
  dataDir: string;
  /** Absolute path of the PostgreSQL data directory, which also contains the socket. */
  directory: string;
  /** Absolute path of PostgreSQL's log file. */
  logFile: string;
  /** False only for temporary clusters of tests: nothing is synced to disk. */
  durable: boolean;
  log: Log;
}

/** Determines the paths of the cluster of a data directory; does not touch any file. */
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
