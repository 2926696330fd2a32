import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';
import type { Pipeline } from '../pipelines/pipeline.schema.ts';

/** Files in the formats in which HubSpot and Pipedrive export deals: what Kontor says of them afterwards is what they say. */

const service = await startService();
const owner = await setUp(service);
await join(service, await invite(owner, 'max@acme.example'), 'Max Member');
const files = new Importing(owner);
const fixture = (name: string) => readFileSync(new URL(`./testing/${name}`, import.meta.url), 'utf8');

type Row = Readonly<Record<string, string>>;

/** The rows of a file without quotes, by their headings: counted here on their own, without the reader that is tested. */
function rowsOf(text: string): Row[] {
  assert.ok(!text.includes('"'));
  const [header = '', ...lines] = text.trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    assert.equal(cells.length, names.length, line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** How many deals, and how much in each currency, there are under each name. */
function totals(deals: readonly (readonly [name: string, currency: string, value: number])[]) {
  const sums = new Map<string, { count: number; value: number }>();
  for (const [name, currency, value] of deals) {
    const key = `${name} ${currency}`;
    const { count, value: sum } = sums.get(key) ?? { count: 0, value: 0 };
    sums.set(key, { count: count + 1, value: sum + value });
  }
  return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface ImportedDeal {
  readonly currency: string;
  readonly value: string;
  readonly stage: string;
  readonly owner: string | null;
  readonly outcome: string;
  readonly month: string | null;
  readonly created: string;
  readonly lost_reason: string | null;
}

const importedDeals = (title: string) =>
  service.rows<ImportedDeal & Record<string, unknown>>(
    `SELECT d.currency, d.value, s.name AS stage, u.name AS owner, d.lost_reason,
       CASE WHEN s.is_won THEN 'won' WHEN s.is_lost THEN 'lost' ELSE 'open' END AS outcome,
       to_char(CASE WHEN s.is_won THEN d.won_at WHEN s.is_lost THEN d.lost_at END AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
       to_char(d.original_created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS created
     FROM deals d JOIN stages s ON s.id = d.stage_id LEFT JOIN users u ON u.id = d.assigned_to
     WHERE d.title LIKE $1`,
    [`${title}%`],
  );

/** What the file says of each deal, in Kontor's words. */
interface Said {
  readonly currency: string;
  readonly value: number;
  readonly stage: string;
  readonly owner: string;
  readonly outcome: string;
  readonly month: string;
  readonly created: string;
}

async function assertSame(title: string, said: readonly Said[]): Promise<void> {
  const deals = await importedDeals(title);
  assert.equal(deals.length, said.length);
  const views = {
    month: [
      (deal: Said) => `${deal.outcome} ${deal.month}`,
      (deal: ImportedDeal) => `${deal.outcome} ${deal.month ?? ''}`,
    ],
    owner: [(deal: Said) => deal.owner, (deal: ImportedDeal) => deal.owner ?? ''],
    stage: [(deal: Said) => deal.stage, (deal: ImportedDeal) => deal.stage],
    created: [(deal: Said) => deal.created, (deal: ImportedDeal) => deal.created],
  } as const;
  for (const [view, [ofFile, ofKontor]] of Object.entries(views)) {
    assert.deepEqual(
      totals(deals.map((deal) => [ofKontor(deal), deal.currency, Number(deal.value)])),
      totals(said.map((deal) => [ofFile(deal), deal.currency, deal.value])),
      view,
    );
  }
}

async function stageIds(): Promise<ReadonlyMap<string, string>> {
  const pipelines: Pipeline[] = (await owner.call('GET', '/web/api-pipelines')).json.data;
  return new Map(pipelines.flatMap(({ stages }) => stages.map(({ name, id }) => [name, id])));
}

async function importWith(
  file: string,
  meanings: Readonly<Record<string, string>>,
  suffix = '',
): Promise<void> {
  const ids = await stageIds();
  const stage = Object.fromEntries(
    Object.entries(meanings).map(([name, means]) => [`${name}${suffix}`, ids.get(means) ?? '']),
  );
  const { id, settings } = await files.upload('deals', file);
  assert.ok(
    ['title', 'value', 'currency', 'stage', 'owner', 'original_created_at'].every((name) =>
      settings.mapping.includes(name),
    ),
  );
  await files.configure(id, { values: { stage } });
  const checked = await files.work(id, 'check');
  const done = await files.work(id, 'run');
  assert.deepEqual(countsOf(done), countsOf(checked));
  assert.deepEqual(countsOf(done), [rowsOf(file).length, 0, 0, 0]);
}

describe('the deals of another CRM', () => {
  it('of Pipedrive have the totals of its file for each month, owner, stage and created date', async () => {
    const file = fixture('pipedrive-deals.csv');
    const meanings = {
      Qualified: 'New',
      'Contact Made': 'New',
      'Demo Scheduled': 'Qualified',
      'Proposal Made': 'Proposal',
      'Negotiations Started': 'Proposal',
    } as const;
    await importWith(file, meanings);
    const outcomes: Readonly<Record<string, string>> = { Won: 'Closed Won', Lost: 'Closed Lost' };
    await assertSame(
      'Pipe deal',
      rowsOf(file).map((row) => ({
        currency: row['Deal - Currency of Value'] ?? '',
        value: Number(row['Deal - Value']),
        stage: outcomes[row['Deal - Status'] ?? ''] ?? Reflect.get(meanings, row['Deal - Stage'] ?? ''),
        owner: row['Deal - Owner'] ?? '',
        outcome: (row['Deal - Status'] ?? '').toLowerCase(),
        month: (row['Deal - Won time'] || row['Deal - Lost time'] || '').slice(0, 7),
        created: (row['Deal - Deal created'] ?? '').slice(0, 16),
      })),
    );
    const reasons = (await importedDeals('Pipe deal')).filter(({ lost_reason }) => lost_reason !== null);
    assert.equal(reasons.length, rowsOf(file).filter((row) => row['Deal - Lost reason'] !== '').length);
  });

  it('of HubSpot have the totals of its file for each month, owner, stage and created date', async () => {
    const file = fixture('hubspot-deals.csv');
    const meanings = {
      'Appointment Scheduled': 'New',
      'Qualified To Buy': 'Qualified',
      'Presentation Scheduled': 'Qualified',
      'Decision Maker Bought-In': 'Proposal',
      'Contract Sent': 'Proposal',
    } as const;
    await importWith(file, meanings, ' (Sales Pipeline)');
    await assertSame(
      'Hub deal',
      rowsOf(file).map((row) => {
        const stage = (row['Deal Stage'] ?? '').replace(' (Sales Pipeline)', '');
        const outcome = stage === 'Closed Won' ? 'won' : stage === 'Closed Lost' ? 'lost' : 'open';
        return {
          currency: row.Currency ?? '',
          value: Number(row.Amount),
          stage: Reflect.get(meanings, stage) ?? stage,
          owner: row['Deal owner'] ?? '',
          outcome,
          month: outcome === 'open' ? '' : (row['Close Date'] ?? '').slice(0, 7),
          created: row['Create Date'] ?? '',
        };
      }),
    );
  });
});
