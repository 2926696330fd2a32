import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../test/api.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.schema.ts';
import type { PipelineSummary } from '../pipelines/pipeline-summary.schema.ts';
import { summarizePipelines } from '../pipelines/summarize-pipelines.ts';
import { signIn } from '../testing/person.ts';
import type { Deal } from './deal.schema.ts';
import type { DealCard } from './deal-card.schema.ts';
import { listDealCards } from './list-named-deals.ts';

/** The filters that lists and sums of deals share (docs/behaviour/deals.md 8). */

const api = await startApi();
const person = signIn(api);
const globex = await api.addOrganization('Globex');
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
const stages: readonly Stage[] = sales?.stages ?? [];
const [fresh, , , won, lost] = stages;
assert.ok(sales && fresh && won && lost);

const idOf = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const engines = await idOf('/api-companies', { name: 'Analytical Engines & 100% Söhne' });
const looms = await idOf('/api-companies', { name: 'Looms_Ltd' });
const ada = await idOf('/api-contacts', {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'countess@example.com',
  company: 'Countess',
});
const [owner, somebody] = [api.organization.userId, '01890000-0000-7000-8000-000000000001'];

/** Deals with every mixture of fields, in an order that tells each sort from the others. */
const DEALS = Array.from({ length: 40 }, (_, index) => ({
  title: ['Engine', 'engine oil', 'Loom', 'Müller & Söhne', '50% off_season'][index % 5],
  value: (index * 37) % 11,
  currency: index % 3 === 0 ? 'EUR' : 'USD',
  expected_close_date: index % 4 === 0 ? null : `2027-01-${String(1 + ((index * 7) % 28)).padStart(2, '0')}`,
  company_id: [null, engines, looms][index % 3],
  contact_id: index % 2 === 0 ? ada : null,
  stage_id: stages[index % stages.length]?.id,
}));
for (const deal of DEALS) {
  const id = await idOf('/api-deals', deal);
  const assignee = [null, owner, somebody][DEALS.indexOf(deal) % 3];
  const closedDaysAgo = DEALS.indexOf(deal) % 60;
  await api.rows(
    `UPDATE deals SET assigned_to = $2, won_at = won_at - $3 * interval '1 day', lost_at = lost_at - $3 * interval '1 day'
     WHERE id = $1`,
    [id, assignee, closedDaysAgo],
  );
}
await api.post('/api-deals', { title: 'Engine', value: 5 }, { key: globex.key });
const every = (await api.get('/api-deals?limit=200')).data<Deal[]>();
const companyNames: Readonly<Record<string, string>> = {
  [engines]: 'Analytical Engines & 100% Söhne',
  [looms]: 'Looms_Ltd',
};

interface Asked {
  readonly assigned_to?: string;
  readonly q?: string;
  readonly min_value?: string;
  readonly max_value?: string;
  readonly close_after?: string;
  readonly close_before?: string;
  readonly closed_since?: string;
  readonly stage_id?: string;
}

function meets(deal: Deal, asked: Asked): boolean {
  const names = [deal.title, companyNames[deal.company_id ?? ''] ?? ''].map((text) => text.toLowerCase());
  // One or two letters are not looked for in the name of a contact.
  const isOfContact = (word: string) =>
    deal.contact_id !== null && word.length > 2 && 'ada lovelace'.includes(word);
  const words = (asked.q ?? '').toLowerCase().split(' ');
  const day = deal.expected_close_date;
  const closedAt = { [won?.id ?? '']: deal.won_at, [lost?.id ?? '']: deal.lost_at }[deal.stage_id] ?? null;
  return [
    asked.assigned_to === undefined || deal.assigned_to === ownerNamed(asked.assigned_to),
    words.every((word) => isOfContact(word) || names.some((text) => text.includes(word))),
    asked.min_value === undefined || Number(deal.value) >= Number(asked.min_value),
    asked.max_value === undefined || Number(deal.value) <= Number(asked.max_value),
    asked.close_after === undefined || (day !== null && day >= asked.close_after),
    asked.close_before === undefined || (day !== null && day <= asked.close_before),
    asked.closed_since === undefined || (closedAt !== null && closedAt >= asked.closed_since),
    asked.stage_id === undefined || deal.stage_id === asked.stage_id,
  ].every(Boolean);
}

/** The key belongs to the owner of the organization. */
const ownerNamed = (asked: string) => (asked === 'none' ? null : asked === 'me' ? owner : asked);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2027-01-${String(number).padStart(2, '0')}`);
const amount = fc.integer({ min: -1, max: 11 }).map(String);
const anyFilter: fc.Arbitrary<Asked> = fc.record(
  {
    assigned_to: fc.constantFrom(owner, somebody, ada, 'none', 'me'),
    q: fc.constantFrom(
      'ENGINE',
      'söhne',
      'oo',
      '%',
      '_',
      'm',
      'LOVELACE',
      'a Love',
      'ada',
      'ad',
      'countess',
      '100% S',
    ),
    min_value: amount,
    max_value: amount,
    close_after: day,
    close_before: day,
    closed_since: fc.constantFrom(daysAgo(0.01), daysAgo(20.5), daysAgo(90)),
    stage_id: fc.constantFrom(fresh.id, won.id, lost.id),
  },
  { requiredKeys: [] },
);
const query = (asked: object) => new URLSearchParams(Object.entries(asked)).toString();
const idsOf = (deals: readonly { readonly id: string }[]) => deals.map(({ id }) => id);

describe('the filters of GET /api-deals', () => {
  it('keep exactly the deals that meet all of them, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (asked) => {
        const found = (await api.get(`/api-deals?limit=200&${query(asked)}`)).data<Deal[]>();
        assert.deepEqual(idsOf(found), idsOf(every.filter((deal) => meets(deal, asked))));
      }),
      { numRuns: 150 },
    );
  });

  it('count the same deals in the summary of the pipelines, and add up their values', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async ({ stage_id: _, ...asked }) => {
        const [summary] = await person<PipelineSummary[]>(summarizePipelines, asked);
        for (const stage of summary?.stages ?? []) {
          const deals = every.filter((deal) => deal.stage_id === stage.id && meets(deal, asked));
          assert.equal(stage.deal_count, deals.length);
          for (const { currency, deal_count, value } of stage.values) {
            const alike = deals.filter((deal) => deal.currency === currency);
            assert.equal(deal_count, alike.length);
            assert.equal(
              value,
              alike.reduce((sum, deal) => sum + Number(deal.value), 0),
            );
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  for (const bad of [
    'assigned_to=mine',
    'q=%20',
    'min_value=much',
    'max_value=',
    'close_after=2027-02-30',
    'close_before=soon',
    'closed_since=lately',
    'sort=notes',
  ]) {
    it(`400 invalid_request names the parameter: ${bad}`, async () => {
      const message = (await api.get(`/api-deals?${bad}`)).error(400, 'invalid_request');
      assert.match(message, new RegExp(`'${bad.split('=')[0]}'`));
    });
  }
});

describe('the order of GET /api-deals', () => {
  const keyOf = { value: ({ value }: Deal) => Number(value), updated_at: (deal: Deal) => deal.updated_at };

  for (const sort of ['value', 'updated_at'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      it(`sort=${sort}&order=${order}: total, also over pages and within a stage`, async () => {
        const key = keyOf[sort];
        const compare = (a: Deal, b: Deal) =>
          key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1;
        const expected = every.toSorted((a, b) => (order === 'asc' ? compare(a, b) : compare(b, a)));
        const pages: Deal[] = [];
        for (let offset = 0; offset < every.length; offset += 15) {
          const path = `/api-deals?sort=${sort}&order=${order}&limit=15&offset=${offset}`;
          pages.push(...(await api.get(path)).data<Deal[]>());
        }
        assert.deepEqual(idsOf(pages), idsOf(expected));
        const ofStage = await api.get(`/api-deals?sort=${sort}&order=${order}&stage_id=${won.id}`);
        assert.deepEqual(
          idsOf(ofStage.data<Deal[]>()),
          idsOf(expected.filter(({ stage_id }) => stage_id === won.id)),
        );
      });
    }
  }

  for (const order of ['asc', 'desc']) {
    it(`sort=expected_close_date&order=${order}: deals without a date come last`, async () => {
      const path = `/api-deals?sort=expected_close_date&order=${order}&limit=200`;
      const days = (await api.get(path)).data<Deal[]>().map((deal) => deal.expected_close_date);
      const known = days.filter((value) => value !== null);
      assert.deepEqual(days.slice(0, known.length), known);
      assert.deepEqual(known, order === 'asc' ? known.toSorted() : known.toSorted().reverse());
    });
  }
});

describe('the cards of the board', () => {
  const cards = (input: object) => person<DealCard[]>(listDealCards, input);

  it('are the deals of the list, with the names of contact, company and owner', async () => {
    const asked = { stage_id: fresh.id, assigned_to: owner };
    const listed = (await api.get(`/api-deals?${query(asked)}`)).data<Deal[]>();
    const found = await cards(asked);
    assert.deepEqual(idsOf(found), idsOf(listed));
    for (const [index, card] of found.entries()) {
      const deal = listed[index];
      assert.equal(card.contact_name, deal?.contact_id === null ? null : 'Ada Lovelace');
      assert.equal(card.company_name, companyNames[deal?.company_id ?? ''] ?? null);
      assert.equal(card.assigned_to_name, 'Owner of Acme');
      assert.deepEqual([card.title, card.value, card.currency], [deal?.title, deal?.value, deal?.currency]);
      assert.equal(card.stage_entered_at, deal?.created_at);
    }
    assert.ok(found.length > 0);
  });

  it('name nobody who is not a member', async () => {
    const [card] = await cards({ assigned_to: somebody });
    assert.deepEqual([card?.assigned_to, card?.assigned_to_name], [somebody, null]);
  });

  it('say since when a deal stands in its stage', async () => {
    const [deal] = every.filter(({ stage_id }) => stage_id === fresh.id);
    assert.ok(deal);
    const move = async (stageId: string | undefined) =>
      (await api.patch(`/api-deals/${deal.id}`, { stage_id: stageId })).data<Deal>();
    await move(stages[1]?.id);
    const moved = await move(stages[2]?.id);
    await api.patch(`/api-deals/${deal.id}`, { value: 77 });
    const [card] = await cards({ stage_id: stages[2]?.id, min_value: 77 });
    assert.deepEqual([card?.id, card?.stage_entered_at], [deal.id, moved.updated_at]);
  });

  it("are those of one's own organization, whatever is asked", async () => {
    const other = signIn(api, globex);
    assert.deepEqual(await other(listDealCards, { stage_id: fresh.id }), []);
    assert.deepEqual(await other(listDealCards, { company_id: engines }), []);
    assert.deepEqual(await other(listDealCards, { q: 'söhne' }), []);
    assert.equal((await other<DealCard[]>(listDealCards)).length, 1);
    await assert.rejects(other(summarizePipelines, { pipeline_id: sales.id }), { status: 404 });
  });
});
