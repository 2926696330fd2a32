import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../../access/testing/people.ts';
import { FAMILIES } from '../../families.ts';
import { unzip } from '../../files/exports/testing/unzip.ts';
import { type Sql, toQuery } from '../../kernel/database/sql.ts';
import { declaredTables } from '../../kernel/privacy/all-tables.ts';
import { exportOrganization } from '../../kernel/privacy/export-rows.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { setUpOrganization } from '../../setup.ts';

/** The export of everything that is stored about an organization, which owners download. */

const ASK = '/web/organization/export';
const FILE = '/web/api-organization/privacy-export';

const connection = await testDatabase();
const service = await startService({ rateLimitPerMinute: 0 }, connection);
const statements = {
  query: <Row extends object>(statement: Parameters<typeof toQuery>[0]) => {
    const { text, values } = toQuery(statement);
    return service.rows<Row>(text, values);
  },
};

type Tables = Record<string, Record<string, unknown>[]>;

let olive: Browser;
let otto: Browser;
let ada: Browser;
let mia: Browser;
let gil: Browser;

before(async () => {
  olive = await setUp(service);
  otto = await join(service, await invite(olive, 'otto@acme.example', 'owner'), 'Otto Owner');
  ada = await join(service, await invite(olive, 'ada@acme.example', 'admin'), 'Ada Admin');
  mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
  await setUpOrganization(statements, {
    organization: 'Globex',
    email: 'gil@globex.example',
    password: PASSWORD,
  });
  gil = await signIn(service, 'gil@globex.example');
  await gil.call('POST', '/web/api-contacts', { first_name: 'Foreign', notes: 'of Globex' });
  // More than a page of rows, and rows that fill pages.
  await olive.call('POST', '/web/api-contacts', { first_name: 'First' });
  await service.rows(`
    INSERT INTO contacts (org_id, id, first_name, last_name, status, tags, source, notes, created_at, updated_at)
    SELECT org_id, gen_random_uuid(), 'Many ' || n, last_name, status, tags, source, CASE WHEN n % 20 = 0 THEN repeat('x', 99000) END, now(), now()
    FROM contacts, generate_series(1, 450) n WHERE first_name = 'First'`);
  for (const [by, name, shared] of [
    [olive, 'Shared', true],
    [olive, 'Own of Olive', false],
    [mia, 'Private of Mia', false],
  ] as const) {
    const view = { object: 'contact', name, query: {}, columns: [], shared };
    const { status, text } = await by.call('POST', '/web/api-views', view);
    assert.equal(status, 201, text);
  }
  await olive.call('POST', '/web/api-keys', { name: 'Key', scopes: ['crm:write'] });
});

const lookedUp = async (by: Browser) => (await by.call('GET', ASK)).json;
const cookiesOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function download(by: Browser): Promise<{ text: string; tables: Tables }> {
  const text = (await filesOf(by)).get('organization.json') ?? '';
  return { text, tables: JSON.parse(text).tables };
}

async function filesOf(by: Browser): Promise<ReadonlyMap<string, string>> {
  const { path } = (await lookedUp(by)).data;
  const response = await fetch(service.url + path, { headers: { Cookie: cookiesOf(by) } });
  assert.equal(response.status, 200);
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="kontor-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return unzip(Buffer.from(await response.arrayBuffer()));
}

interface ListedFile {
  readonly id: string;
  readonly path: string;
  readonly record_id: string;
  readonly is_in_trash: boolean;
  readonly is_missing: boolean;
}

/** What the archive says of its files, the oldest first. */
const filesList = async (by: Browser): Promise<readonly ListedFile[]> =>
  JSON.parse((await filesOf(by)).get('files.json') ?? '[]');

const recorded = async () => [
  await service.rows("SELECT 1 FROM audit_entries WHERE operation = 'export-organization-data'"),
  await service.rows("SELECT 1 FROM security_events WHERE kind = 'organization_exported'"),
];

describe('the export of all data of an organization', () => {
  it('is for owners only', async () => {
    for (const other of [ada, mia]) {
      assert.equal((await other.get(ASK)).status, 403);
      assert.equal((await other.get(FILE)).status, 403);
    }
    assert.equal((await fetch(service.url + FILE)).status, 401);
    assert.deepEqual(await recorded(), [[], []]);
  });

  it('needs an identity confirmed within ten minutes, also where the address is known', async () => {
    await service.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    assert.equal((await lookedUp(olive)).error, 'reauthentication_required');
    assert.equal((await olive.call('GET', FILE)).json.error, 'reauthentication_required');
    await service.rows('UPDATE sessions SET authenticated_at = now()');
    assert.deepEqual(await recorded(), [[], []]);
  });

  it('has everything that the export of the operator has, but copies and what is technical', async () => {
    const [acme] = await service.rows<{ id: string }>("SELECT id FROM organizations WHERE name = 'Acme'");
    assert.ok(acme);
    // Refusals enter the security log a moment after their answers.
    await eventually(async () => {
      const { tables } = await download(olive);
      const whole = new Map<string, number>();
      const operator = new pg.Client(connection);
      await operator.connect();
      await operator.query('BEGIN');
      const asOperator = {
        query: async <Row extends object>(statement: Sql) =>
          (await operator.query<Row>(toQuery(statement))).rows,
      };
      for await (const { table } of exportOrganization(asOperator, declaredTables(FAMILIES), acme.id)) {
        whole.set(table, (whole.get(table) ?? 0) + 1);
      }
      await operator.end();
      // Jobs come and go while the export runs, and one view is private to another person.
      const counts = Object.entries(tables).map(([table, rows]) => [table, rows.length] as const);
      const kept = (found: Iterable<readonly [string, number]>) =>
        [...found].filter(([table]) => table !== 'jobs').toSorted();
      assert.deepEqual(kept(counts), kept(whole.set('views', 2)));
    }, 10_000);
  });

  it('has each row once, with all of its fields, and no secret', async () => {
    const { text, tables } = await download(olive);
    const contacts = tables.contacts ?? [];
    assert.equal(contacts.length, 451);
    assert.equal(new Set(contacts.map(({ id }) => id)).size, 451);
    assert.equal(contacts.filter(({ notes }) => String(notes).length === 99_000).length, 22);
    assert.equal(tables.memberships?.length, 4);
    assert.equal(tables.organizations?.[0]?.name, 'Acme');
    const keys = await service.rows<{ hash: string }>("SELECT encode(key_hash, 'hex') AS hash FROM api_keys");
    assert.ok((tables.api_keys?.length ?? 0) > 0 && keys.length > 0);
    assert.ok(!keys.some(({ hash }) => text.includes(hash)));
  });

  it('has nothing of other organizations, and no private view of another person', async () => {
    const { text, tables } = await download(olive);
    assert.ok(!/Globex|Foreign|gil@/.test(text));
    assert.deepEqual(tables.views?.map(({ name }) => name).toSorted(), ['Own of Olive', 'Shared']);
    assert.ok(!text.includes('Private of Mia'));
    const theirs = await download(gil);
    assert.deepEqual(
      theirs.tables.contacts?.map(({ first_name }) => first_name),
      ['Foreign'],
    );
    assert.ok(!/Acme|Many 1/.test(theirs.text));
  });

  it('has every row, also where rows are so large that a page holds few of them', async () => {
    await service.rows(`
      INSERT INTO imports (org_id, id, kind, file_name, state, created_at)
      SELECT id, gen_random_uuid(), 'contacts', 'x.csv', 'done', now() FROM organizations WHERE name = 'Globex'`);
    await service.rows(`
      INSERT INTO import_chunks (org_id, import_id, number, first_row, rows)
      SELECT org_id, id, n, n, json_build_array(repeat(md5(n::text), 32000)) FROM imports, generate_series(1, 60) n`);
    assert.equal((await download(gil)).tables.import_chunks?.length, 60);
  });

  it('has the files on records, and says which content is missing', async () => {
    const [{ id }] = (await olive.call('GET', '/web/api-contacts?limit=1')).json.data;
    const ids: string[] = [];
    for (const name of ['Offer: no. 1.txt', 'lost.txt']) {
      const query = new URLSearchParams({ kind: 'contact', id, name });
      const sent = await fetch(`${service.url}/web/api-files?${query}`, {
        ...{ method: 'POST', body: `content of ${name}` },
        headers: { Cookie: cookiesOf(olive), Origin: service.url },
      });
      assert.equal(sent.status, 201);
      ids.push(Object(await sent.json()).data.id);
    }
    await service.rows("UPDATE contents SET store = 'folder:gone' WHERE id = $1", [ids[1]]);
    const files = await filesOf(olive);
    const [first, second] = [`files/${ids[0]}/Offer_ no. 1.txt`, `files/${ids[1]}/lost.txt`];
    assert.deepEqual([...files.keys()].sort(), [first, second, 'files.json', 'organization.json'].sort());
    assert.deepEqual([files.get(first), files.get(second)], ['content of Offer: no. 1.txt', '']);
    const list = await filesList(olive);
    assert.deepEqual(
      list.map(({ path, record_id, is_missing }) => [path, record_id, is_missing]).sort(),
      [
        [first, id, false],
        [second, id, true],
      ].sort(),
    );
    assert.deepEqual([...(await filesOf(gil)).keys()], ['organization.json']);
  });

  it('has the files in the trash, and says so', async () => {
    const [kept, gone] = (await filesList(olive)).map(({ id }) => id);
    assert.equal((await olive.call('DELETE', `/web/api-files/${kept}`)).status, 204);
    const [{ id }] = (await olive.call('GET', '/web/api-contacts?limit=1')).json.data;
    assert.equal((await olive.call('DELETE', `/web/api-contacts/${id}`)).status, 204);
    const files = await filesOf(olive);
    assert.equal(files.get(`files/${kept}/Offer_ no. 1.txt`), 'content of Offer: no. 1.txt');
    assert.deepEqual(
      (await filesList(olive)).map((file) => [file.id, file.record_id, file.is_in_trash]),
      [
        [kept, id, true],
        [gone, id, true],
      ],
    );
    assert.deepEqual([...(await filesOf(gil)).keys()], ['organization.json']);
  });

  it('is in both logs', async () => {
    const before = (await recorded()).map(({ length }) => length);
    await download(otto);
    assert.deepEqual(
      (await recorded()).map(({ length }) => length),
      before.map((count) => count + 1),
    );
    const { json } = await olive.call('GET', '/web/security-events?kind=organization_exported&limit=1');
    assert.equal(json.data[0].user_name, 'Otto Owner');
  });
});
