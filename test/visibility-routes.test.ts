import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser } from '../server/access/testing/browser.ts';
import { hasBody, type Route } from '../server/kernel/http/route.ts';
import { families } from './families.ts';
import { addressOf, bodyOf, firstPart, nameOf } from './visibility-asked.ts';
import {
  ELSEWHERE,
  MARKS,
  MINE,
  marksIn,
  SEEN,
  TEAMMATES,
  type Visibility,
  visibilityWorld,
} from './visibility-world.ts';

/**
 * Walks every route of the service as a member, with each visibility. What a route shows where everything is seen, it must show of the
 * records that are seen, and nothing of the others. A new route is walked without a line here.
 */

const world = await visibilityWorld();
const { me, owner, records, service } = world;
const api = new Set(families.routes.map(({ path }) => path));
const routes: readonly Route[] = [
  ...families.routes,
  ...families.webRoutes.filter(({ path }) => !api.has(path)),
];
const reading = routes.filter(({ operation: { effect } }) => effect === 'read');
const writing = routes.filter(({ operation: { effect } }) => effect === 'write');

/** The answer of a route to a member, for the record of somebody if the path names one. */
async function ask(route: Route, ids: Readonly<Record<string, string>>, body: unknown = bodyOf(route)) {
  const path = `/web${addressOf(route, ids, world.since)}`;
  if (route.method === 'GET') return me.browser.get(path);
  return me.browser.call(route.method, path, hasBody(route.method) ? body : undefined);
}

/** What a walk found, by route and, if it names a record, by the mark of the record. */
async function walk(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const route of reading) {
    if (!route.path.includes(':')) {
      const { status, text } = await ask(route, {});
      found.set(nameOf(route), `${status} ${marksIn(text, records).join(' ')}`);
      continue;
    }
    for (const mark of MARKS) {
      const { status, text } = await ask(route, records[mark]);
      found.set(`${nameOf(route)} of ${mark}`, `${status} ${marksIn(text, records).join(' ')}`);
    }
  }
  return found;
}

/** How many contacts, companies and deals there are for somebody. */
async function countsOf(browser: Browser): Promise<readonly number[]> {
  const paths = ['/contacts-count', '/companies-count', '/deals-count'];
  const answers = await Promise.all(paths.map((path) => browser.call('GET', `/web${path}`)));
  return answers.map(({ json }) => Number(json.data.count));
}

/** What a walk must find with a visibility, from what it found where everything is seen. */
function expected(everything: ReadonlyMap<string, string>, visibility: Visibility): [string, string][] {
  const seen: readonly string[] = SEEN[visibility];
  return [...everything].map(([name, found]) => {
    const [status = '', ...marks] = found.split(' ').filter((word) => word !== '');
    const [, mark] = / of (\w+)$/.exec(name) ?? [];
    if (mark !== undefined && !seen.includes(mark) && marks.length > 0) return [name, '404 '];
    return [name, `${status} ${marks.filter((each) => seen.includes(each)).join(' ')}`];
  });
}

await world.show('all');
const everything = await walk();
const counts = await countsOf(me.browser);

describe('a member who sees everything', () => {
  it('finds the records of everybody in most lists', () => {
    const full = [...everything].filter(([, found]) => MARKS.every((mark) => found.includes(mark)));
    assert.ok(full.length >= 18, full.map(([name]) => name).join('\n'));
  });

  it('reads each record', () => {
    for (const route of reading.filter(({ path }) => /^\/api-\w+\/:id$/.test(path))) {
      if (!(firstPart(route.path) in records[ELSEWHERE])) continue;
      assert.equal(everything.get(`${nameOf(route)} of ${ELSEWHERE}`), `200 ${ELSEWHERE}`, route.path);
    }
  });
});

for (const visibility of ['own', 'team'] as const) {
  await world.show(visibility);
  const [found, counted] = [await walk(), await countsOf(me.browser)];
  const hidden = MARKS.filter((mark) => !SEEN[visibility].includes(mark));

  describe(`a member who sees ${visibility} records`, () => {
    for (const [name, what] of expected(everything, visibility)) {
      it(`${name}: ${what}`, () => {
        const got = found.get(name) ?? '';
        for (const mark of hidden) assert.ok(!got.includes(mark), got);
        // A route that shows nothing of a record may also answer that there is none.
        const isHidden = hidden.some((mark) => name.endsWith(` of ${mark}`));
        if (!isHidden || got !== '404 ') assert.equal(got, what);
      });
    }

    it('counts only what is seen', () => {
      const share = SEEN[visibility].length / MARKS.length;
      assert.deepEqual(
        counted,
        counts.map((count) => count * share),
      );
    });
  });
}

await world.show('own');
const tables = [
  'contacts',
  'companies',
  'deals',
  'tasks',
  'activities',
  'attachments',
  'contact_touches',
  'contact_consents',
];
const rowsOfOthers = async () =>
  Promise.all(
    tables.map((table) =>
      service.rows(`SELECT to_json(t) AS row FROM ${table} t WHERE to_json(t)::text ~ $1 ORDER BY 1::text`, [
        `${ELSEWHERE}|${TEAMMATES}`,
      ]),
    ),
  );
const before = await rowsOfOthers();

/** Bodies that are good but for the record that the path names. */
const GOOD_BODY = {
  ...{
    title: 'x',
    name: 'x',
    first_name: 'x',
    description: 'x',
    tags: ['x'],
    add_tags: ['x'],
    fields: {},
    provider: 'x',
  },
  ...{
    user_id: null,
    purpose: 'ad_user_data',
    state: 'granted',
    source: 'x',
    touches: [{ kind: 'gclid', value: 'x' }],
  },
  ...{ merge_id: records[MINE]['api-contacts'], verdict: 'spam' },
};

describe('the records of others', () => {
  const named = writing.filter(({ path }) => path.includes(':') && firstPart(path) in records[ELSEWHERE]);

  for (const route of named) {
    it(`${nameOf(route)}: 404 not_found`, async () => {
      const { status, text } = await ask(route, records[ELSEWHERE], GOOD_BODY);
      const isForAdmins = route.operation.role === 'admin';
      const { error }: { error: string } = JSON.parse(text);
      assert.deepEqual([status, error], isForAdmins ? [403, 'forbidden'] : [404, 'not_found']);
    });
  }

  it('cannot be merged into one that is seen: the answer is the same as for a record that does not exist', async () => {
    for (const kind of ['api-contacts', 'api-companies']) {
      const answer = async (merge_id: unknown) => {
        const path = `/web/${kind}/${records[MINE][kind]}/merge`;
        const { status, json } = await me.browser.call('POST', path, { merge_id });
        return [status, json.error, json.message];
      };
      const refused = await answer(records[ELSEWHERE][kind]);
      assert.deepEqual(refused, await answer(crypto.randomUUID()), kind);
      assert.ok(Number(refused[0]) >= 400, kind);
    }
  });

  it('cannot be linked to: the answer is the same as for a record that does not exist', async () => {
    const nobody = crypto.randomUUID();
    const links = { contact_id: 'api-contacts', company_id: 'api-companies', deal_id: 'api-deals' } as const;
    const tried: [string, object, (keyof typeof links)[]][] = [
      ['/api-contacts', { first_name: 'x' }, ['company_id']],
      ['/api-deals', { title: 'x' }, ['contact_id', 'company_id']],
      ['/api-tasks', { title: 'x' }, ['contact_id', 'company_id', 'deal_id']],
      ['/api-activities', { activity_type: 'note', description: 'x' }, ['contact_id', 'deal_id']],
    ];
    for (const [path, body, fields] of tried) {
      for (const field of fields) {
        const answer = async (id: unknown) => {
          const { status, json } = await me.browser.call('POST', `/web${path}`, { ...body, [field]: id });
          return [status, json.error, json.message];
        };
        const refused = await answer(records[ELSEWHERE][links[field]]);
        assert.deepEqual(refused, await answer(nobody), `${path} ${field}`);
        assert.ok([400, 404].includes(Number(refused[0])), `${path} ${field}: ${refused}`);
      }
    }
  });

  it('keep their external ids, which is refused without a word about them', async () => {
    for (const path of ['/api-contacts', '/api-companies', '/api-deals']) {
      const taken = {
        external_source: 'elsewhere',
        external_id: ELSEWHERE,
        first_name: 'x',
        name: 'x',
        title: 'x',
      };
      for (const [at, body] of [
        [path, taken],
        [`${path}-upsert`, { ...taken, match: 'external_id' }],
      ] as const) {
        const { status, text } = await me.browser.call('POST', `/web${at}`, body);
        assert.equal(status, 409, `${at}: ${text}`);
        assert.ok(!text.includes(String(records[ELSEWHERE][path.slice(1)])), text);
      }
    }
  });

  it('are left alone by bulk changes and batches', async () => {
    const ids = [records[ELSEWHERE]['api-contacts'], records[MINE]['api-contacts']];
    const bulk = await me.browser.call('POST', '/web/contacts-bulk', { ids, add_tags: ['bulk'] });
    assert.equal(bulk.status, 200, bulk.text);
    const deleted = await me.browser.call('POST', '/web/companies-bulk-delete', {
      ids: [records[ELSEWHERE]['api-companies']],
    });
    assert.ok(deleted.status === 404 || deleted.status === 200, deleted.text);
  });

  it('are as they were after all this', async () => assert.deepEqual(await rowsOfOthers(), before));
});

describe('a member who sees own records', () => {
  it('gives a record to nobody but not to somebody else', async () => {
    const at = `/web/api-contacts/${records[MINE]['api-contacts']}`;
    const away = await me.browser.call('PATCH', at, { owner_id: world.other.id });
    assert.deepEqual([away.status, away.json.error], [403, 'forbidden']);
    const deal = await me.browser.call('POST', `/web/api-deals/${records[MINE]['api-deals']}/assignee`, {
      user_id: world.other.id,
    });
    assert.deepEqual([deal.status, deal.json.error], [403, 'forbidden']);
    assert.equal((await me.browser.call('PATCH', at, { owner_id: null })).status, 200);
    assert.equal((await me.browser.call('PATCH', at, { owner_id: me.id })).status, 200);
  });

  it('exports own records', async () => {
    for (const name of ['contacts', 'companies', 'deals', 'tasks', 'activities']) {
      const { status, text } = await me.browser.get(`/web/exports/${name}.csv`);
      assert.equal(status, 200, text);
      assert.deepEqual(marksIn(text), SEEN.own, name);
    }
  });

  it('sees what they did not see before as soon as they are an admin', async () => {
    const at = `/web/members/${me.id}`;
    assert.equal((await owner.call('PATCH', at, { role: 'admin' })).status, 200);
    assert.deepEqual(marksIn((await me.browser.get('/web/api-contacts')).text), MARKS);
    assert.equal((await owner.call('PATCH', at, { role: 'member' })).status, 200);
    assert.deepEqual(marksIn((await me.browser.get('/web/api-contacts')).text), SEEN.own);
  });
});
