import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../bench/startup/processes.ts';
import { setUpAcme, startServerProcess } from '../../../test/server-process.ts';
import { buildNodes } from '../test/build.ts';
import { installN8n } from './install.ts';
import { N8nClient } from './n8n-client.ts';
import { startN8n } from './n8n-server.ts';

/** A Kontor and an n8n with the nodes in it, side by side. */
export interface Place {
  readonly n8n: N8nClient;
  /** The address of Kontor and the key of its one organization: what the credential takes. */
  readonly kontor: { readonly baseUrl: string; readonly apiKey: string };
  /** Reads a list of Kontor's API, without n8n. */
  list<Record>(path: string): Promise<Record[]>;
  /** kill -9 of Kontor; then it starts again. */
  killKontor(): Promise<void>;
  close(): Promise<void>;
}

/** Installs what is missing and starts both, with their data in a folder that goes at the end. */
export async function openPlace(): Promise<Place> {
  await installN8n();
  await buildNodes();
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-n8n-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));

  const environment = {
    DATA_DIR: join(folder, 'kontor'),
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '0',
    // n8n listens on this computer only.
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
  };
  const apiKey = await setUpAcme(environment);
  let server = await startServerProcess(environment);
  started.defer(async () => {
    await server.stop('SIGTERM');
  });
  const url = await startN8n(folder, started);
  const n8n = new N8nClient(url);
  await n8n.setUpOwner();

  // What has started stays, now that nothing can fail any more.
  const running = started.move();
  return {
    n8n,
    kontor: { baseUrl: server.url, apiKey },
    list: async (path) => {
      const response = await fetch(server.url + path, { headers: { Authorization: `Bearer ${apiKey}` } });
      return JSON.parse(await response.text()).data;
    },
    killKontor: async () => {
      await server.stop('SIGKILL');
      server = await startServerProcess(environment);
    },
    close: () => running.disposeAsync(),
  };
}
