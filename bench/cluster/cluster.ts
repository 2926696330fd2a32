import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import pg from 'pg';
import { KONTOR, type ServerProcess, startServer } from '../lib/server.ts';
import { freePort } from '../startup/processes.ts';
import { answersWell, createMember, type Member, until } from './members.ts';
import { PROGRAMS, type Program, programDirectory, programFile, startProgram } from './programs.ts';

/**
 * Two servers of Kontor behind HAProxy, on PgBouncer, on a primary with a synchronous standby under Patroni. All of it runs on this
 * machine, so it shows what is lost and how long it takes, and not how fast several machines are.
 */
export interface Cluster {
  /** Where Kontor answers, at whichever server. */
  readonly url: string;
  /** The database at whichever member is the primary, without the pooler. */
  readonly databaseUrl: string;
  /** Kills the primary: PostgreSQL and its Patroni at once. */
  killPrimary(): Promise<void>;
  /** Starts the killed member again, and waits until it is the synchronous standby. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a cluster with an empty database. */
export async function startCluster(parent: string): Promise<Cluster> {
  const running: Running = { programs: [], members: [], servers: [] };
  try {
    return await startAll(parent, running);
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}

/** What was started so far. */
interface Running {
  readonly programs: Program[];
  readonly members: Member[];
  readonly servers: ServerProcess[];
}

async function stopAll({ programs, members, servers }: Running): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
  for (const member of members) await member.kill();
  for (const program of programs.toReversed()) await program.kill();
}

async function startAll(parent: string, running: Running): Promise<Cluster> {
  // The account of the programs must be able to enter.
  await chmod(parent, 0o755);
  const members = await startMembers(parent, running);
  const ports = {
    primary: await freePort(),
    pooler: await freePort(),
    web: await freePort(),
    servers: [await freePort(), await freePort()],
  };
  await startProxies(parent, running, members, ports);
  const databaseUrl = `postgresql://kontor@127.0.0.1:${ports.primary}/kontor`;
  await createDatabase(`postgresql://postgres@127.0.0.1:${ports.primary}/postgres`);
  const url = await startServers(parent, running, ports, databaseUrl);
  return { url, databaseUrl, ...failoversOf(members), stop: () => stopAll(running) };
}

interface Ports {
  /** Leads to the primary. */
  readonly primary: number;
  readonly pooler: number;
  /** Leads to a server of Kontor. */
  readonly web: number;
  readonly servers: readonly number[];
}

/** The first member is the primary, the second one its synchronous standby. */
type Members = readonly [Member, Member];

async function startMembers(parent: string, running: Running): Promise<Members> {
  const port = await freePort();
  const etcd = await programDirectory(parent, 'etcd');
  running.programs.push(await startProgram(PROGRAMS.etcd, await etcdArguments(etcd, port), etcd));
  const members = [await createMember(parent, 'one', port), await createMember(parent, 'two', port)] as const;
  running.members.push(...members);
  const [one, two] = members;
  await one.start();
  await until('the first member is the primary', () => one.is('primary'));
  await two.start();
  await until('the second member is the synchronous standby', () => two.is('sync'));
  return members;
}

async function startProxies(
  parent: string,
  { programs }: Running,
  members: Members,
  ports: Ports,
): Promise<void> {
  const haproxy = await programDirectory(parent, 'haproxy');
  const proxy = await programFile(haproxy, 'haproxy.cfg', proxySettings(members, ports));
  programs.push(await startProgram(PROGRAMS.haproxy, ['-db', '-f', proxy], haproxy));
  const pgbouncer = await programDirectory(parent, 'pgbouncer');
  const users = await programFile(pgbouncer, 'users.txt', '"kontor" ""\n');
  const pooler = await programFile(pgbouncer, 'pgbouncer.ini', poolerSettings(ports, users));
  programs.push(await startProgram(PROGRAMS.pgbouncer, [pooler], pgbouncer));
}

async function startServers(
  parent: string,
  { servers }: Running,
  ports: Ports,
  databaseUrl: string,
): Promise<string> {
  const url = `http://127.0.0.1:${ports.web}`;
  const environment = {
    DATABASE_URL: `postgresql://kontor@127.0.0.1:${ports.pooler}/kontor`,
    DATABASE_DIRECT_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    BASE_URL: url,
    TRUST_PROXY: '1',
  };
  for (const port of ports.servers) {
    const directory = await programDirectory(parent, `server-${port}`);
    servers.push(
      await startServer(KONTOR, directory, { environment: { ...environment, PORT: String(port) } }),
    );
  }
  await until('the proxy finds a server', () => answersWell(`${url}/readyz`));
  return url;
}

function failoversOf([one, two]: Members): Pick<Cluster, 'killPrimary' | 'revive'> {
  let killed: Member | undefined;
  return {
    killPrimary: async () => {
      killed = (await one.is('primary')) ? one : two;
      if (!(await killed.is('primary'))) throw new Error('No member says that it is the primary.');
      await killed.kill();
    },
    revive: async () => {
      const member = killed;
      if (!member) return;
      await member.start();
      await until('the killed member is the synchronous standby', () => member.is('sync'));
    },
  };
}

async function etcdArguments(directory: string, port: number): Promise<string[]> {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  return [
    ['--data-dir', `${directory}/data`],
    ['--listen-client-urls', clients],
    ['--advertise-client-urls', clients],
    ['--listen-peer-urls', peers],
    ['--initial-advertise-peer-urls', peers],
    ['--initial-cluster', `default=${peers}`],
  ].flat();
}

/** Leads to the member that says that it is the primary, and ends all connections to one that is so no more. */
function proxySettings(members: Members, { primary, web, servers }: Ports): string {
  return `
defaults
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
  default-server inter 500ms fall 2 rise 1

listen primary
  mode tcp
  # Until the first checks have answered, the first member is the primary.
  balance first
  bind 127.0.0.1:${primary}
  option httpchk GET /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${members.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}

listen kontor
  mode http
  bind 127.0.0.1:${web}
  option httpchk GET /readyz
  option forwardfor
${servers.map((port, index) => `  server kontor${index} 127.0.0.1:${port} check`).join('\n')}
`;
}

function poolerSettings({ pooler, primary }: Ports, users: string): string {
  return `
[databases]
* = host=127.0.0.1 port=${primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
max_client_conn = 200
default_pool_size = 80
server_login_retry = 1
`;
}

async function createDatabase(connectionString: string): Promise<void> {
  await until('the proxy finds the primary', () => canConnect(connectionString));
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('CREATE ROLE kontor LOGIN CREATEROLE');
  await client.query('CREATE DATABASE kontor OWNER kontor');
  await client.end();
}

function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
