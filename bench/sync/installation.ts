import { Browser } from '../../server/access/testing/browser.ts';
import { Importing } from '../../server/files/imports/testing/import-file.ts';
import { sql } from '../../server/kernel/database/sql.ts';
import { addOrganization, type Installation, OWNER_PASSWORD, openInstallation } from '../lib/installation.ts';
import { KONTOR, type ServerProcess, startServer } from '../lib/server.ts';
import { Remote } from './remote.ts';

/** An organization, with an integration that reads and writes. */
export interface Tenant {
  readonly id: string;
  readonly remote: Remote;
  /** Uploads a file of contacts and starts its import, which goes on by itself. */
  startImport(file: string): Promise<void>;
  /** Whether its imports have ended; throws if one failed. */
  isImported(): Promise<boolean>;
}

/** A server that can be killed and comes back under another address. */
export interface Place {
  readonly installation: Installation;
  addTenant(name: string): Promise<Tenant>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on a data directory. */
export async function openPlace(dataDir: string, environment: Record<string, string> = {}): Promise<Place> {
  const installation = await openInstallation(dataDir);
  const start = () => startServer(KONTOR, dataDir, { environment });
  let server: ServerProcess = await start();
  const where = {
    get url() {
      return server.url;
    },
  };
  return {
    installation,
    addTenant: async (name) => {
      const { organization_id: id, api_key } = await addOrganization(installation, name);
      return {
        id,
        remote: new Remote(where, api_key),
        startImport: (file) => startImport(server.url, name, file),
        isImported: async () => {
          const rows = await installation.owner.query<{ state: string }>(
            sql`SELECT state FROM imports WHERE org_id = ${id}`,
          );
          const failed = rows.find(({ state }) => !['running', 'done'].includes(state));
          if (failed) throw new Error(`An import of ${name} is ${failed.state}.`);
          return rows.every(({ state }) => state === 'done');
        },
      };
    },
    kill: async () => {
      await server.stop('SIGKILL');
      server = await start();
    },
    close: async () => {
      await server.stop();
      await installation.close();
    },
  };
}

async function startImport(url: string, name: string, file: string): Promise<void> {
  const browser = new Browser(url);
  const email = `owner@${name.toLowerCase()}.example`;
  const { status, text } = await browser.submit('/sign-in', '/sign-in', { email, password: OWNER_PASSWORD });
  if (status >= 400) throw new Error(`Signing in answered ${status} ${text}`);
  const { id } = await new Importing(browser).upload('contacts', file);
  const started = await browser.call('POST', `/web/imports/${id}/run`);
  if (started.status !== 200) throw new Error(`The import answered ${started.status} ${started.text}`);
}

/** A file of contacts. */
export function fileOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `Row ${row},row-${row}@mail.example`);
  return ['First name,Email', ...lines].join('\n');
}
