import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../bench/startup/processes.ts';
import { eventually, PROGRAM as OPEN_DATABASE } from '../../../server/postgres/testing/processes.ts';
import { PACKAGE } from '../test/build.ts';
import { PROGRAM } from './install.ts';

const START_TIMEOUT_MS = 300_000;

/** Nothing of what n8n tells or asks its makers. */
const BY_ITSELF = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
  N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
};

/** Starts n8n and keeps everything of it in the folder, where its log is `n8n.log`; returns its address. */
export async function startN8n(folder: string, started: AsyncDisposableStack): Promise<string> {
  const home = join(folder, 'n8n');
  mkdirSync(home);
  const database = await openN8nDatabase(join(folder, 'n8n-database'), started);
  const port = await freePort();
  const log = openSync(join(folder, 'n8n.log'), 'a');
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    cwd: home,
    env: {
      ...{ PATH: process.env.PATH, HOME: home, N8N_USER_FOLDER: home },
      ...{ N8N_HOST: '127.0.0.1', N8N_LISTEN_ADDRESS: '127.0.0.1', N8N_PORT: String(port) },
      ...{ N8N_RUNNERS_BROKER_PORT: String(await freePort()), N8N_PYTHON_ENABLED: 'false' },
      ...{ N8N_SECURE_COOKIE: 'false', N8N_CUSTOM_EXTENSIONS: join(PACKAGE, 'dist') },
      ...database,
      ...BY_ITSELF,
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  started.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    isReady(url),
    ended.then(() => Promise.reject(new Error(readFileSync(join(folder, 'n8n.log'), 'utf8')))),
  ]);
  return url;
}

/** Until n8n is ready it answers every request with 200 and a sentence. */
async function isReady(url: string): Promise<void> {
  await eventually(async () => {
    JSON.parse(await (await fetch(`${url}/rest/settings`)).text());
  }, START_TIMEOUT_MS);
}

/**
 * Opens a database of its own on the PostgreSQL that Kontor brings, because the SQLite of n8n needs a compiler; returns n8n's settings for it.
 * It is closed by a process of its own, also if this one is killed.
 */
async function openN8nDatabase(dataDir: string, started: AsyncDisposableStack) {
  const child = spawn(process.execPath, [OPEN_DATABASE, dataDir, 'server'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  started.defer(async () => {
    child.stdin.end();
    await ended;
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { connection } = JSON.parse(line);
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: connection.host,
    DB_POSTGRESDB_PORT: String(connection.port),
    DB_POSTGRESDB_USER: connection.user,
    DB_POSTGRESDB_DATABASE: connection.database,
  };
}
