import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const companies = async () =>
  (await service.rows<{ name: string }>('SELECT name FROM companies ORDER BY name')).map(({ name }) => name);
const idOf = async (name: string) => {
  const [company] = await service.rows<{ id: string }>('SELECT id FROM companies WHERE name = $1', [name]);
  return company?.id;
};
const linked = async (table: 'contacts' | 'deals', label: 'first_name' | 'title') =>
  (
    await service.rows<{ label: string; company: string | null }>(
      `SELECT r.${label} AS label, o.name AS company FROM ${table} r LEFT JOIN companies o ON o.id = r.company_id ORDER BY 1`,
    )
  ).map(({ label, company }) => [label, company]);

describe('companies that do not exist yet', () => {
  const file = [
    'First name,Email,Company,City',
    'Ada,ada@new.example,Old Mill,Rome',
    'Bob,bob@new.example,New Forge,Oslo',
    'Cy,cy@new.example,NEW FORGE,Bern',
    'Di,di@new.example,Quiet Quarry;Other,Wien',
    'Eve,,,',
  ].join('\n');
  let importId = '';

  it('are named by the check, each once with its number of rows', async () => {
    await people.import('companies', 'Name\nOld Mill\n');
    const { id, settings, can_create_linked } = await people.upload('contacts', file);
    importId = id;
    assert.deepEqual([settings.create_linked, can_create_linked], [true, true]);
    assert.deepEqual(countsOf(await people.work(id, 'check')), [5, 0, 0, 0]);
    const { json } = await owner.call('GET', `/web/imports/${id}/problems`);
    assert.deepEqual(
      json.data.map((problem: { message: string; count: number }) => [problem.message, problem.count]),
      [
        ["The company 'New Forge' is new. The import creates it.", 1],
        ["The company 'NEW FORGE' is new. The import creates it.", 1],
        ["The company 'Quiet Quarry' is new. The import creates it.", 1],
      ],
    );
    assert.deepEqual(await companies(), ['Old Mill']);
  });

  it('are created once and linked, with their audit entries and events', async () => {
    await people.work(importId, 'run');
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill', 'Quiet Quarry']);
    assert.deepEqual(await linked('contacts', 'first_name'), [
      ['Ada', 'Old Mill'],
      ['Bob', 'New Forge'],
      ['Cy', 'New Forge'],
      ['Di', 'Quiet Quarry'],
      ['Eve', null],
    ]);
    const told = await service.rows<{ event_type: string; operation: string }>(
      `SELECT e.event_type, a.operation FROM companies o JOIN events e ON e.record_id = o.id
       JOIN audit_entries a ON a.record_id = o.id WHERE o.name = 'New Forge'`,
    );
    assert.deepEqual(
      told.map((row) => ({ ...row })),
      [{ event_type: 'company.created', operation: 'run-import' }],
    );
  });

  it('are found by later rows, also of deals, whose title and company tell duplicates apart', async () => {
    const deals = [
      'Title,Company',
      'Renewal,New Forge',
      'Renewal,Harbour',
      'Renewal,harbour',
      'Renewal,Lighthouse',
      'Renewal,',
    ].join('\n');
    const { id } = await people.upload('deals', deals);
    assert.deepEqual(countsOf(await people.work(id, 'check')), [4, 0, 1, 0]);
    assert.deepEqual(countsOf(await people.work(id, 'run')), [4, 0, 1, 0]);
    assert.deepEqual((await linked('deals', 'title')).map(([, company]) => company).toSorted(), [
      ...['Harbour', 'Lighthouse', 'New Forge', null],
    ]);
    const undone = await people.work(id, 'undo');
    assert.deepEqual([undone.deleted_count, undone.kept_count], [4, 0]);
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill', 'Quiet Quarry']);
  });

  it('go with the undo of their import, unless somebody changed or uses them', async () => {
    const [forge] = await service.rows<{ id: string }>("SELECT id FROM companies WHERE name = 'New Forge'");
    await owner.call('POST', '/web/api-deals', { title: 'Anvils', company_id: forge?.id });
    const undone = await people.work(importId, 'undo');
    assert.deepEqual([undone.state, undone.deleted_count, undone.kept_count], ['undone', 5, 0]);
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });

  it('are linked to records that a file updates, and go when these get their former values back', async () => {
    const contact = { first_name: 'Flo', email: 'flo@new.example' };
    const { id } = (await owner.call('POST', '/web/api-contacts', contact)).json.data;
    const done = await people.import('contacts', 'Email,Company\nflo@new.example,Brickworks\n', {
      on_duplicate: 'fill',
    });
    const company = async () => (await owner.call('GET', `/web/api-contacts/${id}`)).json.data.company_id;
    assert.ok(await company());
    await people.work(done.id, 'undo');
    assert.equal(await company(), null);
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });

  it('are told apart without regard to accents, as those that exist are', async () => {
    const contacts = ['Name,Company', 'Hal Hill,Café Noir', 'Ina Ivy,CAFE NOIR', 'Joe Jay,Cafe\u0301 Noir'];
    const deals = ['Title,Company', 'Crème,Thé Vert', 'CREME,THE VERT', 'creme,thé vert', 'Crème,Café Noir'];
    const done = await people.import('contacts', contacts.join('\n'));
    assert.deepEqual(await companies(), ['Café Noir', 'New Forge', 'Old Mill']);
    const { id } = await people.upload('deals', deals.join('\n'));
    assert.deepEqual(countsOf(await people.work(id, 'check')), [2, 0, 2, 0]);
    assert.deepEqual(countsOf(await people.work(id, 'run')), [2, 0, 2, 0]);
    assert.deepEqual(await companies(), ['Café Noir', 'New Forge', 'Old Mill', 'Thé Vert']);
    await people.work(id, 'undo');
    await people.work(done.id, 'undo');
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });

  const remarked = async (id: string) => (await people.remarks(id)).map(({ row, message }) => [row, message]);
  const created = (name: string) => `The company '${name}' is new. The import creates it.`;

  it('are only created for contacts without a company where a file fills gaps', async () => {
    const file = [
      'First name,Email,Company',
      'Ada,ada@new.example,Sawmill',
      'Kim,kim@new.example,Tannery',
      'Kim,kim@new.example,Brewery',
      'Lou,lou@new.example,',
      'Lou,lou@new.example,Foundry',
    ].join('\n');
    const ada = {
      first_name: 'Ada',
      email: 'ada@new.example',
      company: 'Old Mill',
      company_id: await idOf('Old Mill'),
    };
    const { id: contactId } = (await owner.call('POST', '/web/api-contacts', ada)).json.data;
    const { id } = await people.upload('contacts', file);
    await people.configure(id, { on_duplicate: 'fill' });
    await people.work(id, 'check');
    const told = [
      [3, created('Tannery')],
      [6, created('Foundry')],
    ];
    assert.deepEqual(await remarked(id), told);
    assert.deepEqual(countsOf(await people.work(id, 'run')), [2, 1, 2, 0]);
    assert.deepEqual(await remarked(id), told);
    assert.deepEqual(await companies(), ['Foundry', 'New Forge', 'Old Mill', 'Tannery']);
    await people.work(id, 'undo');
    await owner.call('DELETE', `/web/api-contacts/${contactId}`);
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });

  it('are only created for deals without a company where a file fills gaps', async () => {
    const file =
      'Title,Company,External source,External id\nOld deal,Sawmill,shop,1\nBare deal,Tannery,shop,2';
    const deals = ['1', '2'].map((external_id) => ({
      title: 'A deal',
      external_source: 'shop',
      external_id,
    }));
    const [first] = deals;
    await owner.call('POST', '/web/api-deals', { ...first, company_id: await idOf('Old Mill') });
    await owner.call('POST', '/web/api-deals', deals[1]);
    const { id } = await people.upload('deals', file);
    await people.configure(id, { duplicate_key: 'external_id', on_duplicate: 'fill' });
    await people.work(id, 'check');
    assert.deepEqual(await remarked(id), [[3, created('Tannery')]]);
    assert.deepEqual(countsOf(await people.work(id, 'run')), [0, 1, 1, 0]);
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill', 'Tannery']);
    await people.work(id, 'undo');
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });

  for (const [kind, heading] of [
    ['contacts', 'First name'],
    ['deals', 'Title'],
  ] as const)
    it(`are not created for ${kind} that are refused, unless another row links to them`, async () => {
      const file = [
        `${heading},Company,External source,External id`,
        `One ${kind},Quarry,shop,7`,
        `Two ${kind},Ghost Town,shop,7`,
        `Three ${kind},Shared Mine,shop,7`,
        `Four ${kind},Shared Mine,shop,8`,
      ].join('\n');
      const done = await people.import(kind, file, { duplicate_key: 'none' });
      assert.deepEqual(countsOf(done), [2, 0, 0, 2]);
      assert.deepEqual(await companies(), ['New Forge', 'Old Mill', 'Quarry', 'Shared Mine']);
      assert.deepEqual(
        (await remarked(done.id)).filter(([, message]) => String(message).startsWith('The company')),
        [
          [2, created('Quarry')],
          [5, created('Shared Mine')],
        ],
      );
      const undone = await people.work(done.id, 'undo');
      assert.deepEqual([undone.deleted_count, undone.kept_count], [2, 0]);
      assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
    });

  it('are not counted by the undo, also if somebody deleted them before', async () => {
    const { id } = await people.import(
      'contacts',
      'Name,Company\nPia Pine,Short Life\nQuin Quay,Long Life\n',
    );
    await owner.call('DELETE', `/web/api-companies/${await idOf('Short Life')}`);
    const undone = await people.work(id, 'undo');
    assert.deepEqual([undone.deleted_count, undone.restored_count, undone.kept_count], [1, 0, 1]);
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });

  it('are not created where nobody wants them', async () => {
    await people.import('contacts', 'Name,Company\nGus Grey,Nowhere\n', { create_linked: false });
    assert.deepEqual(await companies(), ['New Forge', 'Old Mill']);
  });
});
