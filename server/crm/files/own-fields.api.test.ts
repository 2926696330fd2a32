import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';
import type { CustomField } from '../custom-fields/custom-field.schema.ts';
import { KINDS_WITH_FIELDS } from '../custom-fields/testing/kinds.ts';

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const FIELDS = [
  { key: 'memo', label: 'Memo', type: 'text' },
  { key: 'seats', label: 'Number of seats', type: 'number' },
  { key: 'budget', label: 'Budget', type: 'money' },
  { key: 'ends', label: 'End of contract', type: 'date' },
  { key: 'signed', label: 'Signed', type: 'boolean' },
  { key: 'tier', label: 'Tier', type: 'choice', options: ['Gold', 'Silver'] },
  { key: 'goods', label: 'Goods', type: 'choices', options: ['A, B; C', 'A', 'Größe'] },
  { key: 'site', label: 'Site', type: 'url' },
  { key: 'keeper', label: 'Keeper', type: 'user' },
];

const keeper = (await owner.call('GET', '/web/members')).json.data[0];

const VALUES = {
  memo: '=1+1, "quoted"\nand more',
  seats: 12.0000000001,
  budget: { value: 1200.5, currency: 'EUR' },
  ends: '2027-02-28',
  signed: false,
  tier: 'Silver',
  goods: ['A, B; C', 'Größe'],
  site: 'https://example.com/a?b=c,d',
  keeper: keeper.user_id,
};

async function define(object: string, field: object): Promise<CustomField> {
  const { status, json } = await owner.call('POST', '/web/api-custom-fields', { object, ...field });
  assert.equal(status, 201, JSON.stringify(json));
  return json.data;
}

for (const { object } of KINDS_WITH_FIELDS) for (const field of FIELDS) await define(object, field);

const create = async (name: string, fields: object) =>
  (await owner.call('POST', `/web/api-${name}`, fields)).json.data;
const get = async (name: string, id: string) => (await owner.call('GET', `/web/api-${name}/${id}`)).json.data;
const idOf = async (name: string, q: string): Promise<string> =>
  (await owner.call('GET', `/web/api-${name}?q=${q}`)).json.data[0].id;

/** An owner of another organization, which has no own fields. */
async function ownerElsewhere(): Promise<Browser> {
  const [row] = await service.rows<{ id: string }>(
    "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Other', 'other') RETURNING id",
  );
  const guest = await join(service, await invite(owner, 'guest@acme.example'), 'Gus Guest');
  const [gus] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Gus Guest'");
  const ids = [row?.id, gus?.id];
  await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')", ids);
  await service.rows('UPDATE sessions SET active_org_id = $1 WHERE user_id = $2', ids);
  return guest;
}

describe('an exported file with own fields', () => {
  for (const { object, name, needs } of KINDS_WITH_FIELDS) {
    it(`of ${name} has a column for each, and gives the same values when it is imported without mapping`, async () => {
      const { id } = await create(name, { [needs]: `Roundtrip${object}`, custom_fields: VALUES });
      const { text } = await owner.get(`/web/exports/${name}.csv?q=roundtrip${object}`);
      const [header = ''] = text.split('\r\n');
      assert.ok(header.endsWith(FIELDS.map(({ key }) => `custom_fields.${key}`).join(',')), header);
      assert.ok(!header.split(',').includes('custom_fields'));

      await owner.call('DELETE', `/web/api-${name}/${id}`);
      const done = await people.import(name, text);
      assert.deepEqual(
        [done.state, countsOf(done), await people.remarks(done.id)],
        ['done', [1, 0, 0, 0], []],
      );
      const again = await get(name, await idOf(name, `roundtrip${object}`));
      assert.deepEqual(again.custom_fields, VALUES);
    });
  }
});

describe('a column of an imported file', () => {
  it('is guessed by the key or the label of an own field, and never takes the column of a built-in one', async () => {
    await define('contact', { key: 'area', label: 'Region', type: 'text' });
    await define('contact', { key: 'name2', label: 'E-mail', type: 'text' });
    const file =
      'First name,E-mail,Region,SEATS,end of contract,custom_fields.tier,State\nAda,a@example.com,,,,,\n';
    const { guess, fields } = await people.upload('contacts', file);
    assert.deepEqual(guess, [
      'first_name',
      'email',
      'custom_fields.area',
      'custom_fields.seats',
      'custom_fields.ends',
      'custom_fields.tier',
      'state',
    ]);
    assert.ok(fields.some(({ name, label }) => name === 'custom_fields.ends' && label === 'End of contract'));
  });

  it('is read as people write: dates, amounts, yes and no, options in any case, members by name', async () => {
    const file =
      'Title,Budget,ends,signed,tier,goods,keeper,seats\n' +
      `Readable,"€1,200.50",17/05/2026,yes,GOLD,"größe, a",${keeper.name},"1 200,5"\n` +
      `Coded,EUR 5,18/05/2026,0,silver,"A, B; C; a",${keeper.email.toUpperCase()},7\n`;
    const { id } = await people.upload('deals', file);
    const { settings } = await people.configure(id, { currency: 'GBP' });
    assert.equal(settings.date_order, 'dmy');
    assert.deepEqual(countsOf(await people.work(id, 'run')), [2, 0, 0, 0]);
    assert.deepEqual((await get('deals', await idOf('deals', 'readable'))).custom_fields, {
      budget: { value: 1200.5, currency: 'EUR' },
      ends: '2026-05-17',
      signed: true,
      tier: 'Gold',
      goods: ['Größe', 'A'],
      keeper: keeper.user_id,
      seats: 1200.5,
    });
    assert.deepEqual((await get('deals', await idOf('deals', 'coded'))).custom_fields, {
      budget: { value: 5, currency: 'EUR' },
      ends: '2026-05-18',
      signed: false,
      tier: 'Silver',
      goods: ['A, B; C', 'A'],
      keeper: keeper.user_id,
      seats: 7,
    });
  });

  it('with a value of another type fails its row at its column, in the check and in the import', async () => {
    const cells = {
      seats: ['many', /^'Seats' must be a number/],
      budget: ['5 XYZ', /^'Budget' has a value that must be numeric/],
      ends: ['31/31/2026', /^'End' must be /],
      signed: ['perhaps', /^'Signed' must be true or false/],
      tier: ['Bronze', /^'Tier' must be one of Gold, Silver/],
      goods: ['A; D', /^'Goods' must be a list of/],
      site: ['example.com', /^'Site' must be a web address/],
      keeper: ['nobody', /^'Keeper' must be the email address or the name of a member/],
    } as const;
    const rows = Object.entries(cells).map(([key, [cell]]) =>
      ['Bad', ...Object.keys(cells).map((other) => (other === key ? `"${cell}"` : ''))].join(','),
    );
    const file = `Title,Seats,Budget,End,Signed,Tier,Goods,Site,Keeper\n${rows.join('\n')}\n`;
    const { id, guess } = await people.upload('deals', file);
    const mapping = guess.with(3, 'custom_fields.ends');
    await people.configure(id, { mapping, on_duplicate: 'create' });
    const outcome = async (done: Awaited<ReturnType<typeof people.work>>) => {
      assert.deepEqual(countsOf(done), [0, 0, 0, rows.length]);
      for (const [index, remark] of (await people.remarks(id)).entries()) {
        const [key, [, message]] = Object.entries(cells)[index] ?? ['', ['', /^$/]];
        assert.match(remark.message, message, key);
        assert.deepEqual(
          [remark.row, remark.column?.toLowerCase()],
          [index + 2, key === 'ends' ? 'end' : key],
        );
      }
    };
    await outcome(await people.work(id, 'check'));
    await outcome(await people.work(id, 'run'));
  });

  it('with too much for one record fails the row alone', async () => {
    await define('company', { key: 'first_half', label: 'First half', type: 'text' });
    await define('company', { key: 'second_half', label: 'Second half', type: 'text' });
    const file = `name,first half,second half\nBig,${'x'.repeat(4_500)},${'y'.repeat(4_500)}\nSmall,x,y\n`;
    const done = await people.import('companies', file);
    assert.deepEqual(countsOf(done), [1, 0, 0, 1]);
    const [remark] = await people.remarks(done.id);
    assert.match(remark?.message ?? '', /would take \d+ bytes as JSON; at most 8192/);
  });

  it('of a field that was deleted after the mapping is refused before the import begins', async () => {
    const { id: fieldId } = await define('deal', { key: 'gone', label: 'Gone', type: 'text' });
    const { id } = await people.upload('deals', 'title,gone\nLost field,x\n');
    await owner.call('DELETE', `/web/api-custom-fields/${fieldId}`);
    const { status, json } = await owner.call('POST', `/web/imports/${id}/run`);
    assert.equal(status, 400);
    assert.match(json.message, /unknown field 'custom_fields\.gone'/);
  });

  it('is neither offered nor taken in another organization, whose files have none', async () => {
    const other = await ownerElsewhere();
    const { id, guess, fields } = await new Importing(other).upload(
      'deals',
      'title,custom_fields.seats\nx,5\n',
    );
    assert.deepEqual(guess, ['title', null]);
    assert.ok(!fields.some(({ name }) => name.startsWith('custom_fields')));
    const { status } = await other.call('PATCH', `/web/imports/${id}`, {
      mapping: ['title', 'custom_fields.seats'],
    });
    assert.equal(status, 400);
    assert.doesNotMatch((await other.get('/web/exports/deals.csv')).text, /custom_fields/);
  });
});

describe('an import over records that are there', () => {
  for (const { object, name, needs } of KINDS_WITH_FIELDS) {
    it(`fills or overwrites own fields of ${name}, and an undo gives back what nobody changed since`, async () => {
      const title = `Existing${object}`;
      const email = object === 'contact' ? { email: `${title}@example.com` } : {};
      const extra = object === 'contact' ? [',email', `,${title}@example.com`] : ['', ''];
      const { id } = await create(name, {
        [needs]: title,
        ...email,
        custom_fields: { memo: 'old', seats: 1 },
      });
      const own = async () => (await get(name, id)).custom_fields;
      const file = `${needs}${extra[0]},memo,seats,tier\n${title}${extra[1]},new,,Gold\n`;

      const filled = await people.import(name, file, { on_duplicate: 'fill' });
      assert.deepEqual(countsOf(filled), [0, 1, 0, 0]);
      assert.deepEqual(await own(), { memo: 'old', seats: 1, tier: 'Gold' });
      await people.work(filled.id, 'undo');
      assert.deepEqual(await own(), { memo: 'old', seats: 1 });

      const written = await people.import(name, file, { on_duplicate: 'overwrite' });
      assert.deepEqual(await own(), { memo: 'new', seats: 1, tier: 'Gold' });
      await owner.call('PATCH', `/web/api-${name}/${id}`, { custom_fields: { tier: 'Silver' } });
      const undone = await people.work(written.id, 'undo');
      assert.deepEqual([undone.state, undone.restored_count, undone.kept_count], ['undone', 1, 1]);
      assert.deepEqual(await own(), { memo: 'old', seats: 1, tier: 'Silver' });
    });
  }

  it('leaves a value alone whose field was deleted since, and restores the others', async () => {
    const { id: fieldId } = await define('company', { key: 'passing', label: 'Passing', type: 'text' });
    const { id } = await create('companies', { name: 'Restored', custom_fields: { memo: 'old' } });
    const done = await people.import('companies', 'name,memo,passing\nRestored,new,x\n', {
      on_duplicate: 'overwrite',
    });
    await owner.call('DELETE', `/web/api-custom-fields/${fieldId}`);
    const undone = await people.work(done.id, 'undo');
    assert.deepEqual([undone.restored_count, undone.kept_count], [1, 1]);
    assert.deepEqual((await get('companies', id)).custom_fields, { memo: 'old' });
  });
});

describe('a member', () => {
  it('imports own fields, and exports them', async () => {
    const member = await join(service, await invite(owner, 'member@acme.example'), 'Mia Member');
    const done = await new Importing(member).import('companies', 'name,memo\nByMember,hello\n');
    assert.deepEqual(countsOf(done), [1, 0, 0, 0]);
    const { text } = await member.get('/web/exports/companies.csv?q=bymember');
    assert.match(text, /hello/);
  });
});
