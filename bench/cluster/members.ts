import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { killPostgres } from '../crash/kill.ts';
import { freePort } from '../startup/processes.ts';
import { PROGRAMS, type Program, programDirectory, programFile, startProgram } from './programs.ts';

/** How long a member may take until it runs as wished, and how often that is asked. */
const MEMBER_TIMEOUT_MS = 120_000;
const ASK_EVERY_MS = 250;

/** What Patroni says of its member. */
export type Role = 'primary' | 'sync';

/** One machine of the cluster: a PostgreSQL that Patroni runs. */
export interface Member {
  readonly name: string;
  readonly port: number;
  /** Where Patroni answers. */
  readonly restPort: number;
  start(): Promise<void>;
  /** Kills Patroni and all of PostgreSQL at once. */
  kill(): Promise<void>;
  /** Whether the member has a role now. */
  is(role: Role): Promise<boolean>;
}

/** A member that is not started yet. */
export async function createMember(parent: string, name: string, etcdPort: number): Promise<Member> {
  const directory = await programDirectory(parent, name);
  const [port, restPort] = [await freePort(), await freePort()];
  const settings = settingsOf({ name, directory, port, restPort, etcdPort });
  // Patroni reads YAML, and JSON is YAML.
  const file = await programFile(directory, 'patroni.yml', JSON.stringify(settings, undefined, 2));
  let program: Program | undefined;
  return {
    name,
    port,
    restPort,
    start: async () => {
      program = await startProgram(PROGRAMS.patroni, [file], directory);
    },
    kill: async () => {
      // Patroni first: it would start PostgreSQL again. It gives PostgreSQL a process group of its own.
      await program?.kill();
      await killPostgres(join(directory, 'data')).catch(unlessStopped);
    },
    is: (role) => answersWell(`http://127.0.0.1:${restPort}/${role}`),
  };
}

interface Place {
  readonly name: string;
  readonly directory: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
}

/** As docs/scaling.md recommends, but with shorter times and no passwords. */
function settingsOf({ name, directory, port, restPort, etcdPort }: Place): object {
  const postgresql = {
    use_pg_rewind: true,
    parameters: { max_connections: 200, wal_log_hints: 'on', shared_buffers: '64MB' },
  };
  return {
    scope: 'kontor',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: { ttl: 15, loop_wait: 2, retry_timeout: 5, synchronous_mode: true, postgresql },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(directory, 'data'),
      bin_dir: dirname(PROGRAMS.postgres),
      pgpass: join(directory, 'pgpass'),
      parameters: { unix_socket_directories: directory },
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'rewinder' },
      },
    },
  };
}

/** A member that was killed before has no PostgreSQL. */
function unlessStopped(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** Whether an address answers 200. */
export async function answersWell(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { headersTimeout: 2_000, bodyTimeout: 2_000 });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

/** Waits until something is so. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + MEMBER_TIMEOUT_MS; Date.now() < deadline; await sleep(ASK_EVERY_MS)) {
    if (await isSo()) return;
  }
  throw new Error(`After ${MEMBER_TIMEOUT_MS / 1_000} s still not so: ${what}.`);
}
