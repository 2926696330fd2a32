import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../test/api.ts';

/** Which contacts and companies may be one and the same. */

interface Group {
  readonly by: string;
  readonly value: string;
  readonly count: number;
  readonly contacts: readonly { id: string }[];
  readonly companies: readonly { id: string }[];
}

const api = await startApi();
const globex = await api.addOrganization('Globex');
const otherKey = await api.addKey(['webhooks:read']);

const create = async (path: string, fields: object, key = api.organization.key): Promise<string> =>
  (await api.post(path, fields, { key })).data<{ id: string }>().id;
const contact = (fields: object, key?: string) => create('/api-contacts', fields, key);
const company = (fields: object, key?: string) => create('/api-companies', fields, key);
const groups = async (path: string) =>
  (await api.get(path)).data<Group[]>().map(({ by, value, count, contacts, companies }) => ({
    by,
    value,
    count,
    ids: (contacts ?? companies).map(({ id }) => id),
  }));

const ada = await contact({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'Ada@Example.com',
  phone: '0123456',
});
const augusta = await contact({ first_name: 'Augusta', email: 'ada@example.com' });
const alan = await contact({ first_name: 'Alan', phone: '+01 23 456' });
const again = await contact({ first_name: 'ÁDA', last_name: 'lovelace', phone: '12' });
const single = await contact({ first_name: 'Alan', phone: '1-2' });
await contact({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }, globex.key);
const northwind = await company({ name: 'Northwind', domain: 'https://www.northwind.example' });
const ltd = await company({ name: 'NORTHWIND', domain: 'other.example' });
const domain = await company({ name: 'NW', domain: 'Northwind.example' });
await company({ name: 'Northwind' }, globex.key);

const byEmail = { by: 'email', value: 'ada@example.com', count: 2, ids: [ada, augusta] };
const byPhone = { by: 'phone', value: '0123456', count: 2, ids: [ada, alan] };
const byName = { by: 'name', value: 'lovelace ada', count: 2, ids: [ada, again] };

describe('GET /api-contact-duplicates', () => {
  it('groups contacts with the same email address, digits of a telephone number, or first and last name', async () => {
    assert.deepEqual(await groups('/api-contact-duplicates'), [byEmail]);
    assert.deepEqual(await groups('/api-contact-duplicates?by=phone'), [byPhone]);
    assert.deepEqual(await groups('/api-contact-duplicates?by=name'), [byName]);
  });

  it('contact_id: the groups of one contact', async () => {
    assert.deepEqual(await groups(`/api-contact-duplicates?contact_id=${ada}`), [byEmail, byPhone, byName]);
    assert.deepEqual(await groups(`/api-contact-duplicates?contact_id=${ada}&by=name`), [byName]);
    assert.deepEqual(await groups(`/api-contact-duplicates?contact_id=${single}`), []);
    assert.deepEqual(await groups(`/api-contact-duplicates?contact_id=${uuidv7()}`), []);
  });

  it('goes on from meta.next until it is absent, and shows 10 of a large group', async () => {
    const paged = await api.addOrganization('Paged');
    await api.rows(
      `INSERT INTO contacts (org_id, id, first_name, last_name, email, tags, status, source, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'N', n::text, 'same' || n % 30 || '@example.com', '{}', 'active', 'api', now(), now()
       FROM generate_series(1, 500) n`,
      [paged.id],
    );
    const page = async (from: string) =>
      (await api.get(`/api-contact-duplicates?limit=20&from=${encodeURIComponent(from)}`, { key: paged.key }))
        .body as { data: Group[]; meta: { count: number; next?: string } };
    const first = await page('');
    const second = await page(first.meta.next ?? '');
    const all = [...first.data, ...second.data];
    assert.equal(new Set(all.map(({ value }) => value)).size, 30);
    assert.deepEqual([first.meta.count, second.meta.count, second.meta.next], [20, 10, undefined]);
    assert.ok(all.every(({ count, contacts }) => count >= 16 && contacts.length === 10));
  });

  it('looks at so many contacts a request, and leaves no group out where it stops', async () => {
    const many = await api.addOrganization('Many');
    await api.rows(
      `INSERT INTO contacts (org_id, id, first_name, last_name, phone, tags, status, source, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'N', '', CASE WHEN n <= 3 THEN '0500001' WHEN n < 50100 THEN (1000000 + n)::text ELSE '9999999' END,
         '{}', 'active', 'api', now(), now() FROM generate_series(1, 50110) n`,
      [many.id],
    );
    const found: [string, number][] = [];
    let requests = 0;
    for (let from: string | undefined = ''; from !== undefined; requests += 1) {
      const path = `/api-contact-duplicates?by=phone&from=${encodeURIComponent(from)}`;
      const { data, meta } = (await api.get(path, { key: many.key })).body as {
        data: Group[];
        meta: { next?: string };
      };
      found.push(...data.map(({ value, count }): [string, number] => [value, count]));
      from = meta.next;
    }
    assert.deepEqual(found, [
      ['0500001', 3],
      ['9999999', 11],
    ]);
    assert.equal(requests, 2);
  });

  it('400 for a bad parameter, 403 without crm:read', async () => {
    for (const query of ['by=city', 'contact_id=x', 'limit=0']) {
      (await api.get(`/api-contact-duplicates?${query}`)).error(400, 'invalid_request');
    }
    (await api.get('/api-contact-duplicates', { key: otherKey })).error(403, 'forbidden');
  });
});

describe('GET /api-company-duplicates', () => {
  const sameDomain = { by: 'domain', value: 'northwind.example', count: 2, ids: [northwind, domain] };
  const sameName = { by: 'name', value: 'northwind', count: 2, ids: [northwind, ltd] };

  it('groups companies with the same domain or name', async () => {
    assert.deepEqual(await groups('/api-company-duplicates'), [sameDomain]);
    assert.deepEqual(await groups('/api-company-duplicates?by=name'), [sameName]);
  });

  it('company_id: the groups of one company', async () => {
    assert.deepEqual(await groups(`/api-company-duplicates?company_id=${northwind}`), [sameDomain, sameName]);
    assert.deepEqual(await groups(`/api-company-duplicates?company_id=${domain}`), [sameDomain]);
  });

  it('400 for a bad parameter, 403 without crm:read', async () => {
    (await api.get('/api-company-duplicates?by=email')).error(400, 'invalid_request');
    (await api.get('/api-company-duplicates', { key: otherKey })).error(403, 'forbidden');
  });
});
