import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { setUp, startService } from '../../access/testing/people.ts';

/** What the tables of contacts and companies ask for behind `/web`. */

const service = await startService();
let person: Browser;
let organizationId = '';
before(async () => {
  person = await setUp(service);
  organizationId = (await person.call('GET', '/web/session')).json.data.organization.id;
});

const data = async (path: string) => {
  const { status, json, text } = await person.call('GET', path);
  assert.equal(status, 200, text);
  return json.data;
};
const create = async (path: string, body: object): Promise<string> =>
  (await person.call('POST', path, body)).json.data.id;

/** So many contacts at once, the n-th with the values that SQL makes of n. */
const fill = (count: number, status = "'active'", tags = "'{}'") =>
  service.rows(
    `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'Number', n::text, (${tags})::text[], ${status}, 'import', now(), now() - n * interval '1 s'
     FROM generate_series(1, ${count}) n`,
    [organizationId],
  );

describe('GET /web/contacts-count', () => {
  it('counts what the list with the same filters has', async () => {
    const company_id = await create('/web/api-companies', { name: 'Engines' });
    await create('/web/api-contacts', { first_name: 'Ada', tags: ['VIP'], company_id, stage: 'Trial' });
    await create('/web/api-contacts', { first_name: 'Grace', tags: ['vip', 'navy'], status: 'lead' });
    await create('/web/api-contacts', { first_name: 'Adam', source: 'form' });
    for (const query of [
      '',
      'q=ada',
      'tag=vip',
      'tag=vip&tag=navy',
      'status=lead',
      'stage=Trial',
      'source=form',
      `company_id=${company_id}`,
      `company_id=${company_id}&q=grace`,
      'q=a&status=active&source=api',
      'status=active&source=form',
      'q=nobody',
    ]) {
      const listed = await data(`/web/api-contacts?${query}`);
      assert.deepEqual(
        await data(`/web/contacts-count?${query}`),
        { count: listed.length, is_exact: true },
        query,
      );
    }
  });

  it('is exact up to 100,000; for words up to 10,000, and beyond says that there are more', async () => {
    await fill(10_010, "CASE WHEN n <= 9990 THEN 'many' ELSE 'few' END");
    assert.deepEqual(await data('/web/contacts-count'), { count: 10_013, is_exact: true });
    assert.deepEqual(await data('/web/contacts-count?source=import'), { count: 10_010, is_exact: true });
    assert.deepEqual(await data('/web/contacts-count?q=number'), { count: 10_000, is_exact: false });
    assert.deepEqual(await data('/web/contacts-count?status=many'), { count: 9990, is_exact: true });
    assert.deepEqual(await data('/web/contacts-count?q=number&status=many'), { count: 9990, is_exact: true });
    assert.deepEqual(await data('/web/contacts-count?q=number&status=few'), { count: 20, is_exact: true });
  });

  it('refuses a bad filter, naming it', async () => {
    const { status, json } = await person.call('GET', '/web/contacts-count?company_id=x');
    assert.deepEqual([status, json.error], [400, 'invalid_request']);
    assert.match(json.message, /^'company_id'/);
  });
});

describe('GET /web/contact-ids', () => {
  /** Every id, as many requests as it takes. */
  const walk = async (query: string, between: () => Promise<unknown> = async () => undefined) => {
    const ids: string[] = [];
    let requests = 0;
    for (let from: string | undefined = ''; from !== undefined; requests++) {
      if (requests > 0) await between();
      const path: string = `/web/contact-ids?${query}${from && `&from=${from}`}`;
      const { status, json, text } = await person.call('GET', path);
      assert.equal(status, 200, text);
      ids.push(...json.data);
      from = json.meta.next;
    }
    return { ids, requests };
  };
  const idsWhere = async (condition: string) =>
    (await service.rows<{ id: string }>(`SELECT id FROM contacts WHERE ${condition} ORDER BY id`)).map(
      ({ id }) => id,
    );

  it('names all contacts that the list with the same filters has, each once, however many there are', async () => {
    for (const [query, condition] of [
      ['', 'true'],
      ['status=few', "status = 'few'"],
      ['q=number&status=many', "status = 'many'"],
      ['tag=VIP', "'VIP' = ANY (tags) OR 'vip' = ANY (tags)"],
      ['q=nobody', 'false'],
    ] as const) {
      const expected = await idsWhere(condition);
      assert.deepEqual((await walk(query)).ids, expected, query);
    }
    assert.ok((await walk('')).requests > 1);
  });

  it('neither leaves one out nor names it twice while others change and go', async () => {
    const before = await idsWhere("status = 'many'");
    const { ids } = await walk('q=number', () =>
      service.rows(`WITH gone AS (DELETE FROM contacts WHERE status = 'few')
        UPDATE contacts SET updated_at = now() WHERE status = 'many' AND length(last_name) = 3`),
    );
    const named = new Set(ids);
    assert.ok(before.every((id) => named.has(id)));
    assert.equal(named.size, ids.length);
  });

  it('refuses a bad filter, and a place to go on that is not valid', async () => {
    for (const query of ['company_id=x', 'from=x']) {
      const { status, json } = await person.call('GET', `/web/contact-ids?${query}`);
      assert.deepEqual([status, json.error], [400, 'invalid_request'], query);
    }
  });
});

describe('GET /web/companies-count', () => {
  it('counts what the list with the same filter has', async () => {
    await create('/web/api-companies', { name: 'Northwind', industry: 'Trade', country: 'Norway' });
    assert.deepEqual(await data('/web/companies-count'), { count: 2, is_exact: true });
    assert.deepEqual(await data('/web/companies-count?q=NORTH'), { count: 1, is_exact: true });
    for (const [query, count] of [
      ['industry=trade&country=norway', 1],
      ['country=oslo', 0],
    ])
      assert.deepEqual(await data(`/web/companies-count?${query}`), { count, is_exact: true }, `${query}`);
  });
});

describe('GET /web/tags', () => {
  it('lists the tags in use, most used first, each once in its most used spelling', async () => {
    await fill(3, "'active'", "'{Lead, Customer}'");
    await fill(1, "'active'", "'{lead}'");
    assert.deepEqual(await data('/web/tags'), [
      { tag: 'Lead', count: 4 },
      { tag: 'Customer', count: 3 },
      { tag: 'VIP', count: 2 },
      { tag: 'navy', count: 1 },
    ]);
    assert.deepEqual(await data('/web/tags?q=L'), [{ tag: 'Lead', count: 4 }]);
    assert.deepEqual(await data('/web/tags?limit=1&offset=3'), [{ tag: 'navy', count: 1 }]);
  });
});
