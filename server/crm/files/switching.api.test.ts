import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';
import {
  type ExportedFiles,
  HUBSPOT_PIPELINES,
  hubspotFiles,
  PIPEDRIVE_PIPELINES,
  pipedriveFiles,
  rowsOf,
} from './testing/other-crms.ts';

/** A team moves from HubSpot or Pipedrive as docs/migrating.md says: every sum is the one that the file gives, with no column assigned by hand. */

const TIME_ZONE = 'Europe/Berlin';

const service = await startService();
const owner = await setUp(service);
await join(service, await invite(owner, 'max@acme.example'), 'Max Member');
assert.equal((await owner.call('PATCH', '/web/settings', { time_zone: TIME_ZONE })).status, 200);
const files = new Importing(owner);

type Row = Readonly<Record<string, string>>;

/** What a file or Kontor says of a record: under which names it counts, in which currency, and with how much. */
interface Fact {
  readonly names: Row;
  readonly currency: string;
  readonly value: number;
}

/** How many records there are under each name, and how much in each currency. */
function totals(facts: readonly Fact[], view: string) {
  const sums = new Map<string, { count: number; value: number }>();
  for (const { names, currency, value } of facts) {
    const key = `${names[view]} ${currency}`;
    const { count, value: sum } = sums.get(key) ?? { count: 0, value: 0 };
    sums.set(key, { count: count + 1, value: sum + Math.round(value * 10_000) });
  }
  return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function assertSame(imported: readonly Fact[], said: readonly Fact[]): void {
  const [first] = said;
  assert.ok(first);
  for (const view of Object.keys(first.names))
    assert.deepEqual(totals(imported, view), totals(said, view), view);
}

const sayOf = (rows: readonly Row[], namesOf: (row: Row) => Row): Fact[] =>
  rows.map((row) => ({ names: namesOf(row), currency: '', value: 0 }));

const month = (text = '') => text.slice(0, 7);

/** Records of a system as Kontor has them: a column for each name. */
async function found(source: string, select: string): Promise<Fact[]> {
  const rows = await service.rows<Record<string, string | null>>(select, [source]);
  return rows.map(({ currency, value, ...names }) => ({
    names: Object.fromEntries(Object.entries(names).map(([name, text]) => [name, text ?? ''])),
    currency: currency ?? '',
    value: Number(value ?? 0),
  }));
}

const monthOf = (column: string) => `coalesce(to_char(${column} AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM'), '')`;

const companiesOf = (source: string) =>
  found(
    source,
    `SELECT c.name, u.name AS owner, ${monthOf('c.original_created_at')} AS created, c.domain, c.city
     FROM companies c LEFT JOIN users u ON u.id = c.owner_id WHERE c.external_source = $1`,
  );

const contactsOf = (source: string) =>
  found(
    source,
    `SELECT p.first_name || ' ' || p.last_name AS name, u.name AS owner, ${monthOf('p.original_created_at')} AS created,
       p.email, c.name AS company, p.stage, array_to_string(p.tags, ', ') AS tags
     FROM contacts p LEFT JOIN users u ON u.id = p.owner_id LEFT JOIN companies c ON c.id = p.company_id
     WHERE p.external_source = $1`,
  );

const dealsOf = (source: string) =>
  found(
    source,
    `SELECT d.currency, d.value, u.name AS owner, l.name || ' / ' || s.name AS stage, ${monthOf('d.original_created_at')} AS created,
       CASE WHEN s.is_won THEN 'won ' WHEN s.is_lost THEN 'lost ' ELSE 'open ' END
         || CASE WHEN s.is_won THEN ${monthOf('d.won_at')} WHEN s.is_lost THEN ${monthOf('d.lost_at')} ELSE '' END AS month,
       d.lost_reason AS reason, d.title, c.name AS company, p.first_name || ' ' || p.last_name AS contact
     FROM deals d JOIN stages s ON s.id = d.stage_id JOIN pipelines l ON l.id = s.pipeline_id
       LEFT JOIN users u ON u.id = d.assigned_to LEFT JOIN companies c ON c.id = d.company_id
       LEFT JOIN contacts p ON p.id = d.contact_id
     WHERE d.external_source = $1`,
  );

/** Creates the pipelines with the names that they have in the other system. */
async function createPipelines(
  pipelines: Readonly<Record<string, readonly string[]>>,
  [won, lost]: readonly [string, string],
): Promise<void> {
  for (const [name, stages] of Object.entries(pipelines)) {
    const open = stages.map((stage) => ({ name: stage }));
    const body = { name, stages: [...open, { name: won, is_won: true }, { name: lost, is_lost: true }] };
    assert.equal((await owner.call('POST', '/web/api-pipelines', body)).status, 201);
  }
}

/** Imports a file as it comes, with what Kontor proposes; answers the headings that nothing was made of. */
async function importAsProposed(kind: string, file: string): Promise<string[]> {
  const { id, columns, settings } = await files.upload(kind, file);
  assert.equal(settings.duplicate_key, 'external_id');
  const checked = await files.work(id, 'check');
  const done = await files.work(id, 'run');
  assert.deepEqual(
    countsOf(checked),
    [rowsOf(file).length, 0, 0, 0],
    JSON.stringify(await files.remarks(id)),
  );
  assert.deepEqual(countsOf(done), countsOf(checked));
  assert.deepEqual(await files.remarks(id), [], 'everything could be kept');
  return columns.map(({ name }) => name).filter((_, index) => settings.mapping[index] === null);
}

async function assertSkippedAgain(exported: ExportedFiles): Promise<void> {
  for (const [kind, file] of Object.entries(exported)) {
    const again = await files.import(kind, file);
    assert.deepEqual(countsOf(again), [0, 0, rowsOf(file).length, 0], kind);
  }
}

describe('a team that moves from HubSpot', () => {
  const exported = hubspotFiles();
  const [companies, contacts, deals] = [exported.companies, exported.contacts, exported.deals].map(rowsOf);
  before(() => createPipelines(HUBSPOT_PIPELINES, ['Closed Won', 'Closed Lost']));

  it('has its companies for each owner and month', async () => {
    assert.deepEqual(await importAsProposed('companies', exported.companies), ['Last Activity Date']);
    const said = sayOf(companies ?? [], (row) => ({
      name: row['Company name'] ?? '',
      owner: row['Company owner'] ?? '',
      created: month(row['Create Date']),
      domain: row['Company Domain Name'] ?? '',
      city: row.City ?? '',
    }));
    assertSame(await companiesOf('hubspot'), said);
  });

  it('has its contacts for each owner, month, company and stage', async () => {
    const leftOut = await importAsProposed('contacts', exported.contacts);
    assert.deepEqual(leftOut, ['Last Activity Date', 'Associated Company IDs']);
    const names = new Set(companies?.map((row) => row['Company name']));
    const said = sayOf(contacts ?? [], (row) => {
      const company = row['Associated Company'] ?? '';
      return {
        name: `${row['First Name']} ${row['Last Name']}`,
        owner: row['Contact owner'] ?? '',
        created: month(row['Create Date']),
        email: row.Email ?? '',
        company: names.has(company) ? company : (company.split(';')[0] ?? ''),
        stage: row['Lifecycle Stage'] ?? '',
      };
    });
    assertSame(await contactsOf('hubspot'), said);
  });

  it('has the totals of its deals for each month, owner, stage and currency', async () => {
    assert.deepEqual(await importAsProposed('deals', exported.deals), [
      'Amount in company currency',
      'Associated Company IDs (Primary)',
      'Associated Company',
    ]);
    const said = (deals ?? []).map((row): Fact => {
      const pipeline = row.Pipeline ?? '';
      const stage = (row['Deal Stage'] ?? '').replace(` (${pipeline})`, '');
      const outcome = stage === 'Closed Won' ? 'won' : stage === 'Closed Lost' ? 'lost' : 'open';
      return {
        names: {
          month: `${outcome} ${outcome === 'open' ? '' : month(row['Close Date'])}`,
          owner: row['Deal owner'] ?? '',
          stage: `${pipeline} / ${stage}`,
          created: month(row['Create Date']),
          reason: row['Closed Lost Reason'] ?? '',
          title: row['Deal Name'] ?? '',
          company: row['Associated Company (Primary)'] ?? '',
          contact: (row['Associated Contact'] ?? '').split(/ \(|;/)[0] ?? '',
        },
        currency: row.Currency ?? '',
        value: Number(row.Amount),
      };
    });
    assertSame(await dealsOf('hubspot'), said);
  });

  it('changes nothing by importing the same files again', () => assertSkippedAgain(exported));
});

describe('a team that moves from Pipedrive', () => {
  const exported = pipedriveFiles();
  const [companies, contacts, deals] = [exported.companies, exported.contacts, exported.deals].map(rowsOf);
  before(() => createPipelines(PIPEDRIVE_PIPELINES, ['Won', 'Lost']));

  it('has its organizations for each owner and month', async () => {
    assert.deepEqual(await importAsProposed('companies', exported.companies), ['Organization - Labels']);
    const said = sayOf(companies ?? [], (row) => ({
      name: row['Organization - Name'] ?? '',
      owner: row['Organization - Owner'] ?? '',
      created: month(row['Organization - Organization created']),
    }));
    assertSame(await companiesOf('pipedrive'), said);
  });

  it('has its people for each owner, month, organization and label', async () => {
    assert.deepEqual(await importAsProposed('contacts', exported.contacts), []);
    const said = sayOf(contacts ?? [], (row) => ({
      name: row['Person - Name'] ?? '',
      owner: row['Person - Owner'] ?? '',
      created: month(row['Person - Person created']),
      email: (row['Person - Email - Work'] ?? '').split(',')[0] ?? '',
      company: row['Person - Organization'] ?? '',
      tags: row['Person - Labels'] ?? '',
    }));
    assertSame(await contactsOf('pipedrive'), said);
    const further = (contacts ?? []).flatMap((row) => [
      ...(row['Person - Email - Work'] ?? '').split(', ').slice(1),
      ...(row['Person - Email - Home'] ? [row['Person - Email - Home']] : []),
    ]);
    const [{ count } = { count: 0 }] = await service.rows<{ count: number }>(
      `SELECT sum(json_array_length(emails))::int AS count FROM contacts WHERE external_source = 'pipedrive'`,
    );
    assert.equal(count, further.length, 'further addresses come along');
  });

  it('has the totals of its deals for each month, owner, stage and currency', async () => {
    assert.deepEqual(await importAsProposed('deals', exported.deals), [
      'Organization - Owner',
      'Deal - Update time',
    ]);
    const said = (deals ?? []).map((row): Fact => {
      const status = row['Deal - Status'] ?? '';
      const closed = row['Deal - Won time'] || row['Deal - Lost time'] || '';
      const stage = status === 'Open' ? row['Deal - Stage'] : status;
      return {
        names: {
          month: `${status.toLowerCase()} ${month(closed)}`,
          owner: row['Deal - Owner'] ?? '',
          stage: `${row['Deal - Pipeline']} / ${stage}`,
          created: month(row['Deal - Deal created']),
          reason: row['Deal - Lost reason'] ?? '',
          title: row['Deal - Title'] ?? '',
          company: row['Organization - Name'] ?? '',
          contact: row['Person - Name'] ?? '',
        },
        currency: row['Deal - Currency of Value'] ?? '',
        value: Number(row['Deal - Value']),
      };
    });
    assertSame(await dealsOf('pipedrive'), said);
  });

  it('changes nothing by importing the same files again', () => assertSkippedAgain(exported));
});
