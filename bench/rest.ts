// The cost of everything around the SQL: the server against a bare node:http server with the same pool and statements, against
// one that gathers its reads besides, as the server does, and against the statements alone. In turn, at 16 connections.
//   --rounds=15 --seconds=1 --which=0 (a workload alone, by its place from 1)
import { join } from 'node:path';
import type { SetUpOrganization } from '../server/setup.ts';
import { type Figures, median, medianFigures } from './lib/figures.ts';
import {
  addOrganization,
  type Installation,
  idsOf,
  openInstallation,
  temporaryDirectory,
} from './lib/installation.ts';
import { type LoadRequest, startLoadGenerator } from './lib/load.ts';
import { readNumbers } from './lib/options.ts';
import { SETTLE, seedStatements } from './lib/seed.sql.ts';
import { KONTOR, startServer } from './lib/server.ts';
import { printTable } from './lib/table.ts';
import { newContact, scoreOf } from './rest/contacts.ts';
import { type RawJob, startRawStatements } from './rest/raw-statements.ts';
import { selectContactIds, selectNewDealIds, selectStageIds } from './rest/samples.sql.ts';

const CONNECTIONS = 16;
const { rounds, seconds, which } = readNumbers({ rounds: 15, seconds: 1, which: 0 });
const times = { warmUpMs: 250, durationMs: seconds * 1000 };

interface Workload {
  readonly name: string;
  /** The share of the bare server's rate that the server must reach. */
  readonly target: number;
  readonly requests: readonly LoadRequest[];
  readonly raw: Omit<RawJob, 'clients' | keyof typeof times>;
}

const variants = ['server', 'bare', 'gathering', 'raw'] as const;
type Runs = Record<(typeof variants)[number], Figures[]>;

const installation = await openInstallation(await temporaryDirectory());
const organization = await addOrganization(installation, 'Acme');
const workloads = await prepare(installation, organization);
const measured = await measureAll(which === 0 ? workloads : workloads.slice(which - 1, which));
await installation.close();
report(measured);

async function prepare(
  { owner }: Installation,
  { organization_id }: SetUpOrganization,
): Promise<readonly Workload[]> {
  const counts = { companies: 500, contacts: 10_000, deals: 10_000, activities: 10_000 };
  for (const statement of seedStatements(organization_id, counts)) await owner.query(statement);
  await owner.query(SETTLE);

  const contactIds = await idsOf({ owner }, selectContactIds(organization_id));
  const dealIds = await idsOf({ owner }, selectNewDealIds(organization_id));
  const stageIds = await idsOf({ owner }, selectStageIds(organization_id));
  // Each way of moving deals has its own, and each deal goes from stage to stage, so that no request finds it there already. So do the
  // contacts that are changed, from score to score.
  const half = Math.floor(dealIds.length / 2);
  const moves = stageIds.flatMap((stage_id) =>
    dealIds
      .slice(half)
      .map((id) => ({ method: 'PATCH' as const, path: `/api-deals/${id}`, body: { stage_id } })),
  );
  const halfOfContacts = Math.floor(contactIds.length / 2);
  const changes = [1, 2, 3].flatMap((round) =>
    contactIds.slice(halfOfContacts).map((id) => ({
      method: 'PATCH' as const,
      path: `/api-contacts/${id}`,
      body: { score: scoreOf(round) },
    })),
  );
  const creations = Array.from({ length: 1_000 }, (_, number) => ({
    method: 'POST' as const,
    path: '/api-contacts',
    body: newContact(number),
  }));
  const gets = contactIds.map((id) => ({ method: 'GET' as const, path: `/api-contacts/${id}` }));
  return [
    {
      name: 'PATCH /api-deals/:id',
      target: 0.8,
      requests: moves,
      raw: { workload: 'move', ids: dealIds.slice(0, half), stageIds },
    },
    {
      name: 'GET /api-contacts',
      target: 0.9,
      requests: [{ method: 'GET', path: '/api-contacts' }],
      raw: { workload: 'list', ids: [], stageIds },
    },
    {
      name: 'GET /api-contacts/:id',
      target: 0.9,
      requests: gets,
      raw: { workload: 'get', ids: contactIds, stageIds },
    },
    {
      name: 'PATCH /api-contacts/:id',
      target: 0.85,
      requests: changes,
      raw: { workload: 'change', ids: contactIds.slice(0, halfOfContacts), stageIds },
    },
    {
      name: 'POST /api-contacts',
      target: 0.85,
      requests: creations,
      raw: { workload: 'create', ids: contactIds, stageIds },
    },
  ];
}

async function measureAll(workloads: readonly Workload[]): Promise<Map<Workload, Runs>> {
  const { connection, dataDir } = installation;
  const { organization_id, api_key } = organization;
  const args = [JSON.stringify(connection), organization_id];
  const server = await startServer(KONTOR, dataDir);
  const bareServer = join(import.meta.dirname, 'rest', 'bare-server.ts');
  const bare = await startServer(bareServer, dataDir, { args });
  const gathering = await startServer(bareServer, dataDir, { args: [...args, 'gather'] });
  const load = startLoadGenerator();
  const raw = startRawStatements(connection, organization_id);

  const runs = new Map(
    workloads.map((workload): [Workload, Runs] => [
      workload,
      { server: [], bare: [], gathering: [], raw: [] },
    ]),
  );
  // The first round does not count: V8 has not compiled what it will.
  for (let round = -1; round < rounds; round++) {
    for (const [workload, figures] of runs) {
      const viaHttp = (url: string) =>
        load.run({
          ...times,
          url,
          key: api_key,
          connections: CONNECTIONS,
          scenario: workload.name,
          requests: workload.requests,
        });
      const run = {
        server: () => viaHttp(server.url),
        bare: () => viaHttp(bare.url),
        gathering: () => viaHttp(gathering.url),
        raw: () => raw.run({ ...times, ...workload.raw, clients: CONNECTIONS }),
      };
      // Whoever comes first in a round comes last in the next.
      for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
        // Only reads by a key are gathered.
        if (variant === 'gathering' && workload.raw.workload !== 'get') continue;
        const result = await run[variant]();
        if (round >= 0) figures[variant].push(result);
      }
    }
  }
  await Promise.all([load.stop(), raw.stop(), server.stop(), bare.stop(), gathering.stop()]);
  return runs;
}

function report(measured: Map<Workload, Runs>): void {
  const rows: string[][] = [];
  for (const [{ name, target }, runs] of measured) {
    for (const variant of variants.filter((variant) => runs[variant].length > 0)) {
      const { rate, p50, p95, p99 } = medianFigures(runs[variant]);
      // Compared within a round, because the machine may be slower in the next.
      const ratios = runs[variant].map((run, round) => run.rate / (runs.bare[round]?.rate ?? Number.NaN));
      const ofBare = median(ratios);
      const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join(' to ');
      const reached = ofBare >= target;
      if (variant === 'server' && !reached) process.exitCode = 1;
      const verdict = variant === 'server' ? `${target} ${reached ? 'reached' : 'MISSED'}` : '';
      const latencies = [p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1));
      rows.push([`${name}, ${variant}`, rate.toFixed(0), ofBare.toFixed(2), spread, verdict, ...latencies]);
    }
  }
  printTable(['', 'a second', 'of bare', 'spread', 'target', 'p50 ms', 'p95 ms', 'p99 ms'], rows);
}
