import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { readCsv } from '../../files/csv/read-csv.ts';
import { unzip } from '../../files/exports/testing/unzip.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

async function create(resource: string, fields: object): Promise<string> {
  return (await owner.call('POST', `/web/api-${resource}`, fields)).json.data.id;
}

/** Rows of a CSV by their headings. */
async function recordsOf(text: string): Promise<Record<string, string>[]> {
  async function* bytes() {
    yield Buffer.from(text);
  }
  const [header = [], ...rows] = await Array.fromAsync(readCsv(bytes()));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

async function exported(path: string): Promise<Record<string, string>[]> {
  const { status, text, headers } = await owner.get(`/web/exports/${path}`);
  assert.equal(status, 200, text);
  assert.match(
    headers.get('content-disposition') ?? '',
    /attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.csv"/,
  );
  return recordsOf(text);
}

const company = await create('companies', { name: 'Engines & Co', industry: 'Machines' });
const ada = await create('contacts', {
  first_name: '=HYPERLINK("evil")',
  last_name: 'Lovelace, "Countess"',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
  tags: ['vip', 'math'],
  company_id: company,
  notes: 'two\nlines',
  external_source: 'billing',
  external_id: 'C-1042',
  click_ids: [{ kind: 'gclid', value: 'Cj0K-a' }],
});
await create(`contacts/${ada}/consents`, { purpose: 'ad_user_data', state: 'granted', source: 'phone' });
await create('contacts', { first_name: 'Grace', status: 'lead' });
await create('deals', {
  title: 'Engine',
  value: '123456789012345.6789',
  contact_id: ada,
  company_id: company,
});
await create('activities', { activity_type: 'note', description: '-1+1|cmd', contact_id: ada });

describe('the export of a list', () => {
  it('has every field of every record, and no formula', async () => {
    const { text } = await owner.get('/web/exports/contacts.csv');
    assert.match(text, /"'=HYPERLINK\(""evil""\)"/);
    const [first, second] = await recordsOf(text);
    assert.equal(first?.first_name, '=HYPERLINK("evil")');
    assert.deepEqual(
      [first?.tags, first?.phone, first?.notes],
      ['vip; math', '+44 20 7946 0018', 'two\nlines'],
    );
    assert.equal(second?.first_name, 'Grace');
    assert.deepEqual([second?.external_source, second?.external_id], ['', '']);
    assert.deepEqual([first?.external_source, first?.external_id], ['billing', 'C-1042']);
    assert.ok(first && !('org_id' in first));
  });

  it('is filtered by the parameters of the list', async () => {
    const names = async (query: string) =>
      (await exported(`contacts.csv?${query}`)).map(({ first_name }) => first_name);
    assert.deepEqual(await names('status=lead'), ['Grace']);
    assert.deepEqual(await names('external_id=C-1042'), ['=HYPERLINK("evil")']);
    assert.deepEqual(await names('q=countess&tag=VIP'), ['=HYPERLINK("evil")']);
    assert.deepEqual(await names('updated_since=2100-01-01'), []);
    assert.equal((await exported('deals.csv?status=won')).length, 0);
    assert.equal((await exported('deals.csv?q=hyperlink')).length, 1);
    assert.equal((await exported('deals.csv?q=grace')).length, 0);
    assert.equal((await exported('activities.csv?type=note')).length, 1);
    assert.equal((await exported('companies.csv?q=engines&industry=machines')).length, 1);
    assert.equal((await exported('companies.csv?country=norway')).length, 0);
  });

  it('refuses parameters as the list does', async () => {
    assert.equal((await owner.get('/web/exports/contacts.csv?updated_since=yesterday')).status, 400);
  });

  it('has the names behind the ids of deals and activities, and amounts to the digit', async () => {
    const [deal] = await exported('deals.csv');
    const { value, company: at, contact_email, pipeline, stage, status } = deal ?? {};
    assert.deepEqual(
      [value, at, contact_email, pipeline, stage, status],
      ['123456789012345.6789', 'Engines & Co', 'ada@example.com', 'Sales', 'New', 'open'],
    );
    const activities = await exported('activities.csv');
    assert.deepEqual(activities.map(({ deal: title }) => title).sort(), ['', 'Engine']);
  });

  it('goes over many windows without losing or doubling a record', async () => {
    const rows = Array.from({ length: 2_300 }, (_, n) => `Many ${n},many-${n}@example.com`).join('\n');
    const done = await people.import('contacts', `First name,Email\n${rows}`);
    assert.deepEqual(countsOf(done), [2_300, 0, 0, 0]);
    const names = (await exported('contacts.csv?q=many-')).map(({ email }) => email);
    assert.equal(new Set(names).size, 2_300);
    assert.equal(names.length, 2_300);
    await people.work(done.id, 'undo');
  });

  it('comes back in by an import as it was', async () => {
    const { text } = await owner.get('/web/exports/contacts.csv');
    const done = await people.import('contacts', text, { on_duplicate: 'overwrite' });
    // Nothing changed, so nothing was written; Grace has no address to be found by.
    assert.deepEqual(countsOf(done), [1, 0, 1, 0]);
    await people.work(done.id, 'undo');
  });

  it('appears in the audit log', async () => {
    const [entry] = await service.rows(
      "SELECT operation, changes FROM audit_entries WHERE action = 'exported' ORDER BY id LIMIT 1",
    );
    assert.deepEqual(entry, {
      operation: 'export-list',
      changes: { exported: { from: null, to: 'contacts' } },
    });
  });

  it('is 404 for what is not a list, 401 for nobody', async () => {
    assert.equal((await owner.get('/web/exports/users.csv')).status, 404);
    assert.equal((await new Browser(service.url).get('/web/exports/contacts.csv')).status, 401);
  });
});

describe('the export of the organization', () => {
  it('is an archive with a CSV for each kind, without secrets', async () => {
    const { url, cookies } = owner;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}/web/exports/organization.zip`, { headers: { Cookie: cookie } });
    const files = await unzip(Buffer.from(await response.arrayBuffer()));
    assert.deepEqual(
      [...files.keys()],
      [
        'contacts.csv',
        'companies.csv',
        'deals.csv',
        'tasks.csv',
        'activities.csv',
        'touches.csv',
        'consents.csv',
        'pipelines.csv',
        'members.csv',
        'security-events.csv',
      ],
    );
    assert.equal((await recordsOf(files.get('contacts.csv') ?? '')).length, 2);
    assert.equal((await recordsOf(files.get('pipelines.csv') ?? '')).length, 5);
    const [touch] = await recordsOf(files.get('touches.csv') ?? '');
    assert.deepEqual(
      [touch?.contact_email, touch?.kind, touch?.value],
      ['ada@example.com', 'gclid', 'Cj0K-a'],
    );
    const [consent] = await recordsOf(files.get('consents.csv') ?? '');
    assert.deepEqual([consent?.purpose, consent?.state], ['ad_user_data', 'granted']);
    const [member] = await recordsOf(files.get('members.csv') ?? '');
    assert.deepEqual([member?.email, member?.role], ['olive@acme.example', 'owner']);
    assert.ok(![...files.values()].some((text) => /password|hash|secret/i.test(text)));
  });

  it('is 403 for members', async () => {
    const member = await join(service, await invite(owner, 'mia@acme.example'), 'Mia Member');
    assert.equal((await member.get('/web/exports/organization.zip')).status, 403);
    assert.equal((await member.get('/web/exports/deals.csv')).status, 200);
  });
});
