import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Contact } from './contact.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const otherKey = await api.addKey(['webhooks:read']);

async function createContact(fields: Record<string, unknown>, key = api.organization.key): Promise<Contact> {
  return (await api.post('/api-contacts', fields, { key })).data<Contact>();
}
const list = async (query: string) => (await api.get(`/api-contacts?${query}`)).data<Contact[]>();
const names = async (query: string) => (await list(query)).map(({ first_name }) => first_name);

await createContact({ first_name: 'Hank', tags: ['vip'] }, globex.key);
const company = (await api.post('/api-companies', { name: 'Engines' })).data<{ id: string }>();
const ada = await createContact({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ADA@engines.example',
  tags: ['VIP', 'math'],
  company_id: company.id,
});
const grace = await createContact({ first_name: 'Grace', company: '100% Navy_\\', status: 'lead' });
const alan = await createContact({ first_name: 'Alan', last_name: 'Turing', status: 'lead', tags: ['math'] });
await api.post(`/api-contacts/${grace.id}/enrichment`, { provider: 'p', fields: { tags: ['Vip'] } });
await api.patch(`/api-contacts/${ada.id}`, { city: 'London' });

describe('GET /api-contacts', () => {
  it("200 with any valid credential: the organization's contacts, the last updated first, and meta", async () => {
    const { status, body } = await api.get('/api-contacts', { key: otherKey });
    assert.equal(status, 200);
    const all = await Promise.all(
      [ada, grace, alan].map(async ({ id }) => (await api.get(`/api-contacts/${id}`)).data()),
    );
    assert.deepEqual(body, { data: all, meta: { limit: 100, offset: 0, count: 3 } });
  });

  it('401 without a credential', async () => {
    (await api.get('/api-contacts', { key: null })).error(401, 'unauthorized');
  });

  it('updated_since: only contacts updated at or after the timestamp', async () => {
    const updatedAt = (await list('limit=2'))[1]?.updated_at;
    assert.deepEqual(await names(`updated_since=${updatedAt}`), ['Ada', 'Grace']);
    assert.deepEqual(await names('updated_since=2100-01-01'), []);
  });

  it('order: asc is oldest first', async () => {
    assert.deepEqual(await names('order=asc'), ['Alan', 'Grace', 'Ada']);
    assert.deepEqual(await names('order=desc'), ['Ada', 'Grace', 'Alan']);
  });

  it('event=updated is the default', async () => {
    assert.deepEqual(await names('event=updated'), ['Ada', 'Grace', 'Alan']);
  });

  it('event=created sorts by created_at and applies updated_since as a created_at filter', async () => {
    assert.deepEqual(await names('event=created'), ['Alan', 'Grace', 'Ada']);
    assert.deepEqual(await names(`event=created&updated_since=${grace.created_at}`), ['Alan', 'Grace']);
    assert.deepEqual(await names('event=created&order=asc'), ['Ada', 'Grace', 'Alan']);
  });

  it('event=enriched keeps only contacts with non-null enriched_at and sorts by enriched_at', async () => {
    assert.deepEqual(await names('event=enriched'), ['Grace']);
    const enrichedAt = (await list('event=enriched'))[0]?.enriched_at;
    assert.deepEqual(await names(`event=enriched&updated_since=${enrichedAt}`), ['Grace']);
    await api.post(`/api-contacts/${alan.id}/enrichment`, { provider: 'p', fields: {} });
    assert.deepEqual(await names('event=enriched'), ['Alan', 'Grace']);
    assert.deepEqual(await names('event=enriched&updated_since=2100-01-01'), []);
  });

  it('event=tag_added keeps contacts to which a tag was added, by the time of the last one', async () => {
    const contact = await createContact({ first_name: 'Edsger' });
    assert.deepEqual(await names('event=tag_added'), ['Grace', 'Alan', 'Ada']);
    const tagged = (await api.post(`/api-contacts/${contact.id}/tags`, { tags: 'new' })).data<Contact>();
    await api.patch(`/api-contacts/${ada.id}`, { tags: ['VIP'] });
    assert.deepEqual(await names('event=tag_added'), ['Edsger', 'Grace', 'Alan', 'Ada']);
    assert.deepEqual(await names(`event=tag_added&updated_since=${tagged.updated_at}`), ['Edsger']);
    await api.patch(`/api-contacts/${ada.id}`, { tags: ['VIP', 'math'] });
    assert.deepEqual(await names(`event=tag_added&updated_since=${tagged.updated_at}`), ['Ada', 'Edsger']);
    await api.delete(`/api-contacts/${contact.id}`);
  });

  it('q: a part of the whole name, the email address or the company, ignoring case; % _ and \\ are plain', async () => {
    assert.deepEqual(await names('event=created&q=a%20LOVE'), ['Ada']);
    assert.deepEqual(await names('event=created&q=Engines.EXAMPLE'), ['Ada']);
    assert.deepEqual(await names(`event=created&q=${encodeURIComponent('0% navy_\\')}`), ['Grace']);
    assert.deepEqual(await names(`q=${encodeURIComponent('a%e')}`), []);
    assert.deepEqual(await names('event=created&q=a'), ['Alan', 'Grace', 'Ada']);
  });

  it('tag: repeatable, all of them, ignoring case', async () => {
    assert.deepEqual(await names('event=created&tag=vip'), ['Grace', 'Ada']);
    assert.deepEqual(await names('tag=vip&tag=MATH'), ['Ada']);
    assert.deepEqual(await names('tag=vi'), []);
  });

  it('status and company_id', async () => {
    assert.deepEqual(await names('event=created&status=lead'), ['Alan', 'Grace']);
    assert.deepEqual(await names(`company_id=${company.id}`), ['Ada']);
    assert.deepEqual(await names(`company_id=${company.id}&q=lovelace&tag=vip`), ['Ada']);
    assert.deepEqual(await names(`company_id=${company.id}&q=turing`), []);
    assert.deepEqual(await names('status=lead&tag=math'), ['Alan']);
  });

  it('stage and source, alone and together with others', async () => {
    const zed = await createContact({ first_name: 'Zed', stage: 'Trial', source: 'form', status: 'lead' });
    assert.deepEqual(await names('stage=Trial'), ['Zed']);
    assert.deepEqual(await names('source=form&status=lead'), ['Zed']);
    assert.deepEqual(await names('source=form&status=active'), []);
    assert.deepEqual(await names('stage=Trial&q=zed&sort=name'), ['Zed']);
    assert.deepEqual(await names('event=created&source=api'), ['Alan', 'Grace', 'Ada']);
    await api.delete(`/api-contacts/${zed.id}`);
  });

  it('sort: by name ignoring case and accents, by score, by creation or by update', async () => {
    const elodie = await createContact({ first_name: 'Élodie', last_name: 'Ångström', score: 7 });
    const edith = await createContact({ first_name: 'edith', last_name: 'Tauren', score: -3 });
    assert.deepEqual(await names('sort=name&order=asc'), ['Élodie', 'Grace', 'Ada', 'edith', 'Alan']);
    assert.deepEqual(await names('sort=name'), ['Alan', 'edith', 'Ada', 'Grace', 'Élodie']);
    assert.deepEqual((await names('sort=score')).slice(0, 2), ['Élodie', 'edith']);
    assert.deepEqual((await names('sort=score&order=asc')).slice(3), ['edith', 'Élodie']);
    assert.deepEqual(await names('sort=created_at&order=asc&limit=3'), ['Ada', 'Grace', 'Alan']);
    assert.deepEqual(await names(`sort=name&order=asc&event=created&updated_since=${elodie.created_at}`), [
      'Élodie',
      'edith',
    ]);
    assert.deepEqual(await names('sort=name&order=asc&tag=vip'), ['Grace', 'Ada']);
    for (const { id } of [elodie, edith]) await api.delete(`/api-contacts/${id}`);
  });

  it('limit over 200 is clamped to it', async () => {
    for (const limit of ['1000', '99999999999999999999', '9'.repeat(400)]) {
      const { body } = await api.get(`/api-contacts?limit=${limit}`);
      assert.equal(Reflect.get(Object(body), 'meta').limit, 200);
    }
  });

  it('400 names the parameter and what it must be', async () => {
    for (const query of ['limit=1&limit=2', 'limit=1.5', 'limit=0', 'limit=-0x1']) {
      const message = (await api.get(`/api-contacts?${query}`)).error(400, 'invalid_request');
      assert.equal(message, "'limit' must be a whole number of at least 1.");
    }
    const message = (await api.get('/api-contacts?offset=0&offset=1')).error(400, 'invalid_request');
    assert.equal(message, "'offset' must be a whole number of at least 0.");
  });

  for (const query of [
    'limit=0',
    'limit=1.5',
    'limit=x',
    'offset=-1',
    'order=up',
    'event=deleted',
    'updated_since=yesterday',
    'q=',
    'tag=',
    'company_id=x',
    'sort=tags',
    'stage=',
  ]) {
    it(`400 for ${query}, naming the parameter`, async () => {
      const message = (await api.get(`/api-contacts?${query}`)).error(400, 'invalid_request');
      assert.match(message, new RegExp(`^'${query.split('=')[0]}'`));
    });
  }
});

describe('pages of GET /api-contacts', async () => {
  const paged = await api.addOrganization('Paged');
  // Many share a time, so that only the id keeps the order total.
  await api.rows(
    `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, created_at, updated_at, enriched_at, tag_added_at)
     SELECT $1, gen_random_uuid(), 'Number', n::text, CASE WHEN n % 7 = 0 THEN '{Seven}' ELSE '{}' END::text[], 'active', 'api',
       t, t + interval '1 day', t, t
     FROM generate_series(1, 503) n, LATERAL (SELECT timestamptz '2026-01-01' + (n % 9) * interval '1 hour' AS t) times`,
    [paged.id],
  );
  const pages = async (query: string, limit: number): Promise<Contact[]> => {
    const all: Contact[] = [];
    for (;;) {
      const page = await api.get(`/api-contacts?${query}&limit=${limit}&offset=${all.length}`, {
        key: paged.key,
      });
      const contacts = page.data<Contact[]>();
      if (contacts.length === 0) return all;
      all.push(...contacts);
    }
  };

  for (const [query, expected] of [
    ['event=updated', 503],
    ['event=created&order=asc', 503],
    ['event=enriched', 503],
    ['event=tag_added&order=asc', 503],
    ['tag=seven', 71],
    ['q=number%205', 99],
    ['status=active&source=api&event=created', 503],
  ] as const) {
    it(`hold each contact exactly once in one order: ${query}`, async () => {
      const contacts = await pages(query, 41);
      assert.equal(contacts.length, expected);
      assert.equal(new Set(contacts.map(({ id }) => id)).size, expected);
      const keys = contacts.map(({ created_at, id }) => created_at + id);
      const sorted = keys.toSorted();
      assert.deepEqual(keys, query.includes('asc') ? sorted : sorted.toReversed());
      assert.deepEqual(await pages(query, 200), contacts);
    });
  }
});
