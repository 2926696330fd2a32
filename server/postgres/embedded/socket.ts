import { relative } from 'node:path';
import { DatabaseRefusal } from '../refusal.ts';
import { type Cluster, PORT } from './cluster.ts';

/** The kernel's limit for a socket path, without its terminating zero byte. */
const LIMIT_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * The directory of the cluster's socket, short enough to connect to: its absolute path, else its path relative to the
 * working directory, which must then not change. Throws DatabaseRefusal if both are too long.
 */
export function socketDirectory(cluster: Cluster, workingDirectory = process.cwd()): string {
  // The driver recognizes a socket by the leading slash, so a relative path needs a name for the working directory.
  const nearby = `/proc/self/cwd/${relative(workingDirectory, cluster.directory)}`;
  const candidates = process.platform === 'linux' ? [cluster.directory, nearby] : [cluster.directory];
  const found = candidates.find((path) => Buffer.byteLength(`${path}/.s.PGSQL.${PORT}`) <= LIMIT_BYTES);
  if (found !== undefined) return found;
  throw new DatabaseRefusal(
    `The path ${cluster.directory} is too long for a socket (the limit is ${LIMIT_BYTES} bytes). Set DATA_DIR to a shorter one.`,
  );
}
