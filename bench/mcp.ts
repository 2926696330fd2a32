// What the door for agents costs: tools/call against the same operation over REST, in turn, at 16 connections.
// --rounds=9 --seconds=2
import { type Figures, median, medianFigures } from './lib/figures.ts';
import { addOrganization, idsOf, openInstallation, temporaryDirectory } from './lib/installation.ts';
import { type LoadRequest, startLoadGenerator } from './lib/load.ts';
import { readNumbers } from './lib/options.ts';
import { SETTLE, seedStatements } from './lib/seed.sql.ts';
import { KONTOR, startServer } from './lib/server.ts';
import { printTable } from './lib/table.ts';
import { selectContactIds, selectNewDealIds, selectStageIds } from './rest/samples.sql.ts';

const CONNECTIONS = 16;
/** The share of REST's rate that the door for agents must reach. */
const TARGET = 0.6;
const { rounds, seconds } = readNumbers({ rounds: 9, seconds: 2 });
const SEARCH = { tags: ['board'], limit: 10 };
const times = { warmUpMs: 500, durationMs: seconds * 1000 };

const doors = ['rest', 'mcp'] as const;
type Door = (typeof doors)[number];

/** One operation, and how it is asked for by each door. */
interface Workload {
  readonly name: string;
  /** The share of REST's rate that is to be reached, where there is one. */
  readonly target?: number;
  readonly requests: Readonly<Record<Door, readonly LoadRequest[]>>;
}

const installation = await openInstallation(await temporaryDirectory());
const organization = await addOrganization(installation, 'Acme');
report(await measure(await prepare()));
await installation.close();

async function prepare(): Promise<readonly Workload[]> {
  const { owner } = installation;
  const { organization_id } = organization;
  const counts = { companies: 500, contacts: 10_000, deals: 10_000, activities: 10_000 };
  for (const statement of seedStatements(organization_id, counts)) await owner.query(statement);
  await owner.query(SETTLE);

  const contactIds = await idsOf({ owner }, selectContactIds(organization_id));
  const dealIds = await idsOf({ owner }, selectNewDealIds(organization_id));
  const stageIds = await idsOf({ owner }, selectStageIds(organization_id));
  // Each door moves deals of its own from stage to stage, so that no request finds them there already.
  const half = Math.floor(dealIds.length / 2);
  const moves = (ids: readonly string[]) =>
    stageIds.flatMap((stage_id) => ids.map((id) => ({ id, stage_id })));
  return [
    {
      name: 'get_contact',
      target: TARGET,
      requests: {
        rest: contactIds.map((id) => ({ method: 'GET', path: `/api-contacts/${id}` })),
        mcp: contactIds.map((contact_id) => toolCall('get_contact', { contact_id })),
      },
    },
    {
      name: 'search_contacts, 10 found',
      target: TARGET,
      requests: {
        rest: [{ method: 'POST', path: '/api-contacts-search', body: SEARCH }],
        mcp: [toolCall('search_contacts', SEARCH)],
      },
    },
    {
      // The worst there is: an answer of 80 kB, which an MCP result has twice, as text and as structure.
      name: 'list_contacts, 100',
      requests: {
        rest: [{ method: 'GET', path: '/api-contacts' }],
        mcp: [toolCall('list_contacts', {})],
      },
    },
    {
      name: 'update_deal',
      target: TARGET,
      requests: {
        rest: moves(dealIds.slice(0, half)).map(({ id, stage_id }) => ({
          method: 'PATCH',
          path: `/api-deals/${id}`,
          body: { stage_id },
        })),
        mcp: moves(dealIds.slice(half)).map(({ id, stage_id }) =>
          toolCall('update_deal', { deal_id: id, stage_id }),
        ),
      },
    },
  ];
}

function toolCall(name: string, args: object): LoadRequest {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { method: 'POST', path: '/mcp', body };
}

type Runs = Record<Door, Figures[]>;

async function measure(workloads: readonly Workload[]): Promise<Map<Workload, Runs>> {
  const server = await startServer(KONTOR, installation.dataDir);
  const load = startLoadGenerator();
  const runs = new Map(workloads.map((workload): [Workload, Runs] => [workload, { rest: [], mcp: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const [{ name, requests }, figures] of runs) {
      // Whoever comes first in a round comes last in the next.
      for (const door of round % 2 === 0 ? doors : doors.toReversed()) {
        const scenario = `${name} by ${door}`;
        const job = { ...times, url: server.url, key: organization.api_key, connections: CONNECTIONS };
        figures[door].push(await load.run({ ...job, scenario, requests: requests[door] }));
      }
    }
  }
  await Promise.all([load.stop(), server.stop()]);
  return runs;
}

function report(measured: Map<Workload, Runs>): void {
  const rows: string[][] = [];
  for (const [{ name, target }, runs] of measured) {
    // Compared within a round, because the machine may be slower in the next.
    const ofRest = median(runs.mcp.map((run, round) => run.rate / (runs.rest[round]?.rate ?? Number.NaN)));
    const isMissed = target !== undefined && ofRest < target;
    if (isMissed) process.exitCode = 1;
    for (const door of doors) {
      const { rate, p50, p95, p99 } = medianFigures(runs[door]);
      const verdict = target === undefined ? '' : `${target} ${isMissed ? 'MISSED' : 'reached'}`;
      const compared = door === 'mcp' ? [ofRest.toFixed(2), verdict] : ['', ''];
      const latencies = [p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1));
      rows.push([`${name}, ${door}`, rate.toFixed(0), ...compared, ...latencies]);
    }
  }
  printTable(['', 'a second', 'of REST', 'target', 'p50 ms', 'p95 ms', 'p99 ms'], rows);
}
