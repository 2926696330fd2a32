import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { setUp, startService } from '../../../access/testing/people.ts';
import { countsOf, Importing } from '../../../files/imports/testing/import-file.ts';
import type { Contact } from '../contact.schema.ts';

/** Email addresses and phone numbers beside the primary ones (docs/behaviour/contacts.md 25). */

const service = await startService({ rateLimitPerMinute: 0 });
const owner = await setUp(service);
const people = new Importing(owner);

const call = async (method: string, path: string, body?: object) => owner.call(method, `/web${path}`, body);
const create = async (fields: object): Promise<Contact> =>
  (await call('POST', '/api-contacts', fields)).json.data;
const get = async (id: string): Promise<Contact> => (await call('GET', `/api-contacts/${id}`)).json.data;
const patch = async (id: string, fields: object): Promise<Contact> =>
  (await call('PATCH', `/api-contacts/${id}`, fields)).json.data;
const listed = async (query: string): Promise<string[]> =>
  (await call('GET', `/api-contacts?${query}`)).json.data.map(({ id }: Contact) => id);

const HOME = { email: 'Ada@Home.example', label: 'home' };
const MOBILE = { phone: '+44 7700 900123', label: 'mobile' };

describe('further addresses of a contact', () => {
  it('are shown as they were given, and left out while there are none', async () => {
    const { id, emails, phones } = await create({ first_name: 'Ada', emails: [HOME], phones: [MOBILE] });
    assert.deepEqual([emails, phones], [[HOME], [MOBILE]]);
    const bare = await patch(id, { emails: [], phones: null });
    assert.ok(!('emails' in bare) && !('phones' in bare));
    assert.ok(!('emails' in (await create({ first_name: 'Bo', emails: [], phones: '' }))));
  });

  it('have a label or null, occur once, and never repeat the primary ones', async () => {
    const { id, emails, phones } = await create({
      first_name: 'Once',
      email: 'once@example.com',
      phone: '0123 456',
      emails: [
        { email: 'ONCE@example.com' },
        { email: 'b@example.com' },
        { email: 'B@Example.com', label: 'x' },
      ],
      phones: [{ phone: '(0123) 456' }, { phone: '0123-457', label: null }],
    });
    assert.deepEqual(emails, [{ email: 'b@example.com', label: null }]);
    assert.deepEqual(phones, [{ phone: '0123-457', label: null }]);
    const promoted = await patch(id, { email: 'b@example.com' });
    assert.ok(!('emails' in promoted));
  });

  it('are refused when they are none, or too many, and nothing changes', async () => {
    const { id } = await create({ first_name: 'Same', emails: [HOME] });
    const refused: [object, string][] = [
      [{ emails: [{ email: 'nobody' }] }, "'emails.0.email' must be an email address."],
      [{ phones: [{ label: 'home' }] }, "'phones.0.phone' is required."],
      [{ emails: ['a@b.example'] }, "'emails.0' must be an object."],
      [{ phones: [{ phone: '1', label: '' }] }, "'phones.0.label' must not be empty."],
      [
        { phones: Array.from({ length: 21 }, (_, n) => ({ phone: `12${n}` })) },
        "'phones' must have at most 20 entries.",
      ],
    ];
    for (const [fields, message] of refused) {
      const { status, json } = await call('PATCH', `/api-contacts/${id}`, { ...fields, job_title: 'x' });
      assert.deepEqual([status, json.message], [400, message]);
    }
    const { job_title, emails } = await get(id);
    assert.deepEqual([job_title, emails], [null, [HOME]]);
  });

  it('are found by words, filters, searches and upserts as the primary ones are', async () => {
    const { id } = await create({
      first_name: 'Find',
      emails: [{ email: 'Finder@Needle.example', label: null }],
      phones: [{ phone: '+49 (0)40 5551234', label: null }],
    });
    for (const query of [
      'q=needle.exam',
      'q=040 5551234',
      'email=finder@needle.example',
      'phone=4904 05551234',
    ])
      assert.deepEqual(await listed(query), [id], query);
    for (const criteria of [
      { email: 'FINDER@needle.example' },
      { phone: '+49 (0)40 5551234' },
      { phone: '49-0405551234' },
    ])
      assert.equal((await call('POST', '/api-contacts-search', criteria)).json.data[0]?.id, id);
    const upserted = await call('POST', '/api-contacts-upsert', {
      match: 'email',
      email: 'finder@needle.example',
      job_title: 'Found',
    });
    assert.deepEqual([upserted.status, upserted.json.data.id, upserted.json.data.email], [200, id, null]);
    assert.equal(upserted.json.data.emails.length, 1);
    await patch(id, { emails: null, phones: null });
    assert.deepEqual(await listed('q=needle.exam'), []);
    assert.deepEqual(await listed('email=finder@needle.example'), []);
  });

  it('tell duplicates, whichever of two is the primary one', async () => {
    const one = await create({ first_name: 'One', email: 'shared@twins.example' });
    const two = await create({ first_name: 'Two', emails: [{ email: 'Shared@Twins.example' }] });
    const groups = async (query: string) =>
      (await call('GET', `/api-contact-duplicates?${query}`)).json.data
        .filter(({ value }: { value: string }) => value === 'shared@twins.example')
        .map(({ count, contacts }: { count: number; contacts: Contact[] }) => [
          count,
          contacts.map(({ id }) => id),
        ]);
    const expected = [[2, [one.id, two.id]]];
    assert.deepEqual(await groups('by=email'), expected);
    assert.deepEqual(await groups(`contact_id=${one.id}`), expected);
    assert.deepEqual(await groups(`contact_id=${two.id}`), expected);
  });

  it('survive a merge, together with the primary ones that go', async () => {
    const stays = await create({ first_name: 'Stay', email: 's@m.example', phones: [MOBILE] });
    const goes = await create({
      first_name: 'Go',
      email: 'g@m.example',
      phone: '07700 900 123',
      emails: [HOME],
    });
    const merged = (await call('POST', `/api-contacts/${stays.id}/merge`, { merge_id: goes.id })).json.data;
    assert.deepEqual(merged.emails, [HOME, { email: 'g@m.example', label: null }]);
    assert.deepEqual([merged.phone, merged.phones], ['07700 900 123', [MOBILE]]);
  });

  it('that would be too many refuse a merge', async () => {
    const many = (name: string) => Array.from({ length: 15 }, (_, n) => ({ email: `${name}${n}@m.example` }));
    const stays = await create({ first_name: 'Stay', emails: many('s') });
    const goes = await create({ first_name: 'Go', emails: many('g') });
    const { status, json } = await call('POST', `/api-contacts/${stays.id}/merge`, { merge_id: goes.id });
    assert.deepEqual(
      [status, json.message],
      [400, "'emails' would have 30 entries together; at most 20 are allowed."],
    );
  });

  it('go through a file and back: columns of their own, and the columns of exports', async () => {
    const name = `Roundtrip${uuidv7().slice(-6)}`;
    const file =
      'First name,Person - Email - Work,Person - Email - Home,Phone,Mobile,Additional email addresses\n' +
      `${name},${name}@w.example,${name}@h.example,0301 1,0301 2,${name}@c.example; club: ${name}@d.example\n`;
    assert.deepEqual(countsOf(await people.import('contacts', file)), [1, 0, 0, 0]);
    const [id = ''] = await listed(`q=${name}`);
    const { email, phone, emails, phones } = await get(id);
    assert.deepEqual([email, phone], [`${name}@w.example`, '0301 1']);
    assert.deepEqual(emails, [
      { email: `${name}@h.example`, label: 'home' },
      { email: `${name}@c.example`, label: null },
      { email: `${name}@d.example`, label: 'club' },
    ]);
    assert.deepEqual(phones, [{ phone: '0301 2', label: 'mobile' }]);
    const { text } = await owner.get(`/web/exports/contacts.csv?q=${name}`);
    await call('DELETE', `/api-contacts/${id}`);
    assert.deepEqual(countsOf(await people.import('contacts', text)), [1, 0, 0, 0]);
    const [again = ''] = await listed(`q=${name}`);
    const back = await get(again);
    assert.deepEqual([back.email, back.emails, back.phones], [email, emails, phones]);
  });

  it('of a file are added to those of the contact, and an undo takes them away', async () => {
    const name = `Adding${uuidv7().slice(-6)}`;
    const { id } = await create({ first_name: name, email: `${name}@a.example`, emails: [HOME] });
    const file = `First name,Email,Other emails\n${name},${name}@a.example,${name}@b.example\n`;
    const { id: run } = await people.import('contacts', file, {
      duplicate_key: 'email',
      on_duplicate: 'fill',
    });
    assert.deepEqual((await get(id)).emails, [HOME, { email: `${name}@b.example`, label: null }]);
    await people.work(run, 'undo');
    assert.deepEqual((await get(id)).emails, [HOME]);
  });

  it('come from the primary addresses of a file that fills a contact with other ones', async () => {
    const name = `Filling${uuidv7().slice(-6)}`;
    const external = { external_source: 'old-crm', external_id: name };
    const { id } = await create({
      first_name: name,
      email: `${name}@a.example`,
      phone: '0401 2',
      ...external,
    });
    const file = `First name,Email,Phone,External source,External ID\n${name},${name}@b.example,0401-2,old-crm,${name}\n`;
    const settings = { duplicate_key: 'external_id', on_duplicate: 'fill' as const };
    assert.deepEqual(countsOf(await people.import('contacts', file, settings)), [0, 1, 0, 0]);
    const { email, emails, phone, phones } = await get(id);
    assert.deepEqual([email, emails], [`${name}@a.example`, [{ email: `${name}@b.example`, label: null }]]);
    assert.deepEqual([phone, phones], ['0401 2', undefined]);
  });

  it('are erased with the contact, and from what was written about it', async () => {
    const { id } = await create({ first_name: 'Erase', emails: [{ email: 'secret@erase.example' }] });
    await patch(id, { emails: null, phones: [{ phone: '0999 888777' }] });
    const note = { activity_type: 'note', description: 'Mail secret@erase.example', contact_id: id };
    const { json: deal } = await call('POST', '/api-deals', { title: 'Call 0999 888777', contact_id: id });
    await call('POST', '/api-activities', note);
    assert.equal((await call('POST', `/api-contacts/${id}/privacy-erase`)).status, 200);
    const { title } = (await call('GET', `/api-deals/${deal.data.id}`)).json.data;
    assert.ok(!title.includes('0999 888777'), title);
    const traces = await service.rows<{ left: number }>(
      `SELECT (SELECT count(*) FROM events WHERE payload LIKE '%secret@erase%')::int
        + (SELECT count(*) FROM audit_entries WHERE changes::text LIKE '%secret@erase%')::int
        + (SELECT count(*) FROM contact_addresses WHERE contact_id = '${id}')::int AS left`,
    );
    assert.deepEqual(traces, [{ left: 0 }]);
  });
});
