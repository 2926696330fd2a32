import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { issueApiKey } from '../../server/access/api-keys/issue-api-key.ts';
import { sql } from '../../server/kernel/database/sql.ts';
import { ALL_SCOPES } from '../../server/kernel/operations/scopes.ts';
import { addOrganization, type Installation, OWNER_PASSWORD, openInstallation } from '../lib/installation.ts';
import { BEGIN_BULK, END_BULK, SETTLE, type SeedCounts, seedStatements } from '../lib/seed.sql.ts';
import { KONTOR, type ServerProcess, startServer } from '../lib/server.ts';
import { readSamples, type Samples } from './samples.ts';

/** What a database of the comparison holds. */
export interface Size {
  /** The organization that is asked. */
  readonly main: SeedCounts;
  /** How many others share its tables, and what each of them has. */
  readonly neighbours: number;
  readonly neighbour: SeedCounts;
}

const NOTHING: SeedCounts = { companies: 0, contacts: 0, deals: 0, activities: 0 };

/** The sizes that are compared. */
export const SIZES = {
  small: {
    main: { companies: 500, contacts: 10_000, deals: 2_000, activities: 10_000 },
    neighbours: 0,
    neighbour: NOTHING,
  },
  large: {
    main: { companies: 50_000, contacts: 1_000_000, deals: 200_000, activities: 1_000_000 },
    neighbours: 49,
    neighbour: { companies: 200, contacts: 4_000, deals: 800, activities: 4_000 },
  },
} satisfies Record<string, Size>;

/** A server at work on a database of a size. */
export interface ScaledServer {
  readonly url: string;
  readonly key: string;
  readonly samples: Samples;
  close(): Promise<void>;
}

const MAIN = 'Main';

/** Who may sign in to the organization that is asked. */
export const MAIN_OWNER = { email: 'owner@main-unfinished.example', password: OWNER_PASSWORD };

/** Opens the database in a directory, filled if it is not yet, and starts the server on it. */
export async function openScaledServer(directory: string, name: keyof typeof SIZES): Promise<ScaledServer> {
  const dataDir = join(directory, name);
  await mkdir(dataDir, { recursive: true });
  const installation = await openInstallation(dataDir);
  const organizationId = (await findMain(installation)) ?? (await fill(installation, name));
  const draft = { name: 'Bench', scopes: [...ALL_SCOPES] };
  const { key } = await issueApiKey(installation.owner, organizationId, draft, null);
  const samples = await readSamples(installation.owner, organizationId);
  const server: ServerProcess = await startServer(KONTOR, dataDir);
  return {
    url: server.url,
    key,
    samples,
    close: async () => {
      await server.stop();
      await installation.close();
    },
  };
}

async function findMain({ owner }: Installation): Promise<string | undefined> {
  const [main] = await owner.query<{ id: string }>(sql`SELECT id FROM organizations WHERE name = ${MAIN}`);
  return main?.id;
}

/** Fills the main organization last, and gives it its name in the end: once it is there the database is whole. */
async function fill(installation: Installation, name: keyof typeof SIZES): Promise<string> {
  const { owner } = installation;
  const { main, neighbours, neighbour }: Size = SIZES[name];
  const startedAt = performance.now();
  for (const statement of BEGIN_BULK) await owner.query(statement);
  for (let number = 1; number <= neighbours; number++) {
    const { organization_id } = await addOrganization(installation, `Neighbour ${number}`);
    for (const statement of seedStatements(organization_id, neighbour)) await owner.query(statement);
  }
  const { organization_id } = await addOrganization(installation, `${MAIN} unfinished`);
  for (const statement of seedStatements(organization_id, main)) await owner.query(statement);
  for (const statement of [...END_BULK, SETTLE]) await owner.query(statement);
  await owner.query(sql`UPDATE organizations SET name = ${MAIN} WHERE id = ${organization_id}`);
  const seconds = (performance.now() - startedAt) / 1000;
  console.error(`The ${name} database was filled in ${seconds.toFixed(0)} s.`);
  return organization_id;
}
