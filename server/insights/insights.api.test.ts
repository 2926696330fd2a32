import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../test/api.ts';
import type { Deal } from '../crm/deals/deal.schema.ts';
import type { Pipeline } from '../crm/pipelines/pipeline.schema.ts';
import { signIn } from '../crm/testing/person.ts';
import { setExchangeRates } from '../settings/rates/exchange-rates.ts';
import { updateSettings } from '../settings/update-settings.ts';
import { setTargets } from './targets/targets.ts';

/** Metrics and the records behind them (docs/behaviour/insights.md). */

const api = await startApi();
const owner = signIn(api);
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
assert.ok(sales);
const stageOf = new Map(sales.stages.map((stage) => [stage.id, stage]));
await owner(updateSettings, { time_zone: 'Europe/Vienna', currency: 'EUR' });
await owner(setExchangeRates, {
  exchange_rates: [{ base: 'EUR', currency: 'USD', day: '2020-01-01', rate: 1.25 }],
});

interface Cell {
  readonly dimensions: Record<string, { id: string | null; name: string | null }>;
  readonly period_start: string | null;
  readonly value: number;
  readonly cell: string;
}
interface Meta {
  readonly total: number | null;
  readonly count: number;
  readonly left_out: { reason: string; currency: string; count: number }[];
}

const ask = async (question: object) => {
  const answer = await api.post('/api-metrics/query', question);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const body = answer.body as { data: Cell[]; meta: Meta };
  return { cells: body.data, meta: body.meta };
};
const behind = async (question: object) => {
  const answer = await api.post('/api-metrics/records', { ...question, limit: 200 });
  return answer.data<{ id: string; title: string | null; contribution: number; deleted: boolean }[]>();
};
const total = async (metric: string, further: object = {}) =>
  (await ask({ metric, ...further })).meta.total ?? 0;

/** What a deal was after a change, told by the answers of the API alone. */
interface State {
  readonly at: string;
  readonly deal: Deal | null;
}
const histories = new Map<string, State[]>();
const note = (deal: Deal) =>
  histories.set(deal.id, [...(histories.get(deal.id) ?? []), { at: deal.updated_at, deal }]);

const MONEY = { EUR: 1, USD: 0.8 } as Record<string, number>;
const inEuro = (deal: Deal) => (MONEY[deal.currency] ?? Number.NaN) * Number(deal.value);
const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) < 0.001, `${what}: ${actual} instead of ${expected}`);

/** A slow computation from the answers: what each deal was before an instant. */
function statesBefore(instant: string): { last: Deal; gone: boolean; won?: boolean; lost?: boolean }[] {
  return [...histories.values()].flatMap((states) => {
    const known = states.filter(({ at }) => at < instant);
    const last = known.findLast(({ deal }) => deal !== null)?.deal;
    if (!last) return [];
    const stage = stageOf.get(last.stage_id);
    return [
      { last, gone: known.at(-1)?.deal === null, won: stage?.is_won ?? false, lost: stage?.is_lost ?? false },
    ];
  });
}

function expectedAt(instant: string) {
  const states = statesBefore(instant);
  const priced = states.filter(({ last }) => last.currency in MONEY);
  const sum = (of: typeof states) => of.reduce((all, { last }) => all + inEuro(last), 0);
  const closed = states.filter(({ won, lost }) => won || lost);
  return {
    deals_created: states.length,
    deals_won: states.filter(({ won }) => won).length,
    deals_lost: states.filter(({ lost }) => lost).length,
    won_value: sum(priced.filter(({ won }) => won)),
    lost_value: sum(priced.filter(({ lost }) => lost)),
    open_pipeline: sum(priced.filter(({ won, lost, gone }) => !won && !lost && !gone)),
    open_deals: states.filter(({ won, lost, gone }) => !won && !lost && !gone).length,
    win_rate: closed.length === 0 ? 0 : closed.filter(({ won }) => won).length / closed.length,
    slipped: sum(
      priced.filter(
        ({ last, won, lost, gone }) =>
          !won && !lost && !gone && (last.expected_close_date ?? '9') < '2026-01-01',
      ),
    ),
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 3));
const edit = fc.oneof(
  fc.record({ stage_id: fc.constantFrom(...sales.stages.map(({ id }) => id)) }),
  fc.record({ value: fc.integer({ min: 0, max: 1_000 }) }),
  fc.record({ currency: fc.constantFrom('EUR', 'USD', 'CHF') }),
  fc.record({ expected_close_date: fc.constantFrom(null, '2025-03-01', '2999-04-01') }),
  fc.constant('delete' as const),
);
const life = fc.record({
  deal: fc.record({
    value: fc.integer({ min: 0, max: 1_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'CHF'),
    tags: fc.subarray(['vip', 'fair', 'new']),
  }),
  edits: fc.array(edit, { maxLength: 6 }),
});

async function live({
  deal: { tags, ...draft },
  edits,
}: {
  deal: { tags: string[] };
  edits: (object | 'delete')[];
}) {
  const contact = (await api.post('/api-contacts', { first_name: 'Zoë', tags })).data<{ id: string }>();
  const made = await api.post('/api-deals', { title: 'Relaunch', contact_id: contact.id, ...draft });
  const { id } = made.data<Deal>();
  note(made.data<Deal>());
  for (const change of edits) {
    if (change === 'delete') {
      await pause();
      const at = new Date().toISOString();
      assert.equal((await api.delete(`/api-deals/${id}`)).status, 204);
      histories.set(id, [...(histories.get(id) ?? []), { at, deal: null }]);
      return;
    }
    note((await api.patch(`/api-deals/${id}`, change)).data<Deal>());
  }
}

const now = async () => {
  await pause();
  const instant = new Date().toISOString();
  await pause();
  return instant;
};
const moments: string[] = [];

describe('metrics of random histories', () => {
  it('equal a slow computation from the answers of the API, on the day and at every moment before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
        for (const each of lives) await live(each);
        moments.push(await now());
      }),
      { numRuns: 12, seed: 17 },
    );
    for (const as_of of moments) {
      const expected = expectedAt(as_of);
      for (const [metric, value] of Object.entries(expected)) {
        near(await total(metric, { as_of }), value, `${metric} as of ${as_of}`);
      }
    }
    const latest = moments.at(-1) ?? '';
    for (const [metric, value] of Object.entries(expectedAt(latest)))
      near(await total(metric), value, metric);
  });

  it('every cell is the sum, or the mean, of the records behind it, by every dimension and part of the period', async () => {
    const metrics = (await api.get('/api-metrics')).data<
      { key: string; combine: 'sum' | 'mean'; dimensions: { key: string }[] }[]
    >();
    assert.ok(metrics.length >= 16);
    let seen = 0;
    for (const { key: metric, combine, dimensions } of metrics) {
      for (const { key } of dimensions) {
        const question = { metric, dimensions: [key], grain: 'month' };
        const { cells } = await ask(question);
        for (const { cell, value } of cells) {
          const records = await behind({ ...question, cell });
          assert.ok(records.length > 0);
          if (records.length === 200) continue;
          const sum = records.reduce((all, { contribution }) => all + contribution, 0);
          near(combine === 'sum' ? sum : sum / records.length, value, `${metric} by ${key}`);
          seen += 1;
        }
      }
    }
    assert.ok(seen > 100);
  });

  it('deals with several tags are in several cells and count once in the total', async () => {
    const { cells, meta } = await ask({ metric: 'deals_created', dimensions: ['tag'] });
    assert.ok(cells.reduce((sum, { value }) => sum + value, 0) > (meta.total ?? 0));
    assert.equal(meta.total, meta.count);
  });

  it('deals without a rate are left out and counted', async () => {
    const won = sales.stages.find(({ is_won }) => is_won)?.id;
    const draft = { title: 'Relaunch', value: 7, currency: 'CHF', stage_id: won };
    note((await api.post('/api-deals', draft)).data<Deal>());
    const { meta } = await ask({ metric: 'won_value' });
    const { length } = statesBefore('9999').filter(
      ({ last, won: isWon }) => isWon && last.currency === 'CHF',
    );
    assert.deepEqual(meta.left_out, [{ reason: 'no_rate', currency: 'CHF', count: length }]);
  });

  it('a deleted deal stays behind a number, without a name', async () => {
    const gone = (await behind({ metric: 'deals_created' })).filter(({ deleted }) => deleted);
    assert.ok(gone.length > 0);
    assert.ok(gone.every(({ title }) => title === null));
  });
});

describe('periods', () => {
  const contactAt = async (at: string, source: string) => {
    const { id } = (await api.post('/api-contacts', { first_name: 'Ada', source })).data<{ id: string }>();
    await api.rows('UPDATE contacts SET created_at = $2 WHERE id = $1', [id, at]);
  };
  const created = (period: object, grain: string | null, source: string) =>
    ask({ metric: 'contacts_created', filters: { source }, period, grain });

  it('begin and end at midnight of the organization, also on days of 23 and 25 hours', async () => {
    for (const at of [
      '2025-03-29T22:59:59.999Z',
      '2025-03-29T23:00:00Z',
      '2025-03-30T21:59:59.999Z',
      '2025-03-30T22:00:00Z',
    ])
      await contactAt(at, 'spring');
    for (const at of [
      '2025-10-25T21:59:59.999Z',
      '2025-10-25T22:00:00Z',
      '2025-10-26T22:59:59.999Z',
      '2025-10-26T23:00:00Z',
    ])
      await contactAt(at, 'autumn');
    for (const [source, from, to] of [
      ['spring', '2025-03-30', '2025-03-31'],
      ['autumn', '2025-10-26', '2025-10-27'],
    ] as const) {
      assert.equal((await created({ from, to }, null, source)).meta.total, 2);
      const days = (await created({}, 'day', source)).cells.map(({ period_start, value }) => [
        period_start,
        value,
      ]);
      assert.deepEqual(
        days.map(([, value]) => value),
        [1, 2, 1],
      );
      assert.equal(days[1]?.[0], from);
    }
  });

  it('have weeks that begin on the day of the settings', async () => {
    for (const at of ['2025-06-07T12:00:00Z', '2025-06-08T12:00:00Z', '2025-06-09T12:00:00Z'])
      await contactAt(at, 'weeks');
    const weeks = async (week_start: string) => {
      await owner(updateSettings, { week_start });
      return (await created({}, 'week', 'weeks')).cells.map(
        ({ period_start, value }) => `${period_start} ${value}`,
      );
    };
    assert.deepEqual(await weeks('saturday'), ['2025-06-07 3']);
    assert.deepEqual(await weeks('sunday'), ['2025-06-01 1', '2025-06-08 2']);
    assert.deepEqual(await weeks('monday'), ['2025-06-02 2', '2025-06-09 1']);
  });
});

describe('the forecast', () => {
  it('is made of the same numbers, tells how likely each stage is, and knows the target', async () => {
    const [from, to] = ['2999-04-01', '2999-05-01'];
    await owner(setTargets, { targets: [{ user_id: null, month: from, value: 100_000 }] });
    const answer = await api.get(`/api-forecast?from=${from}&to=${to}`);
    const forecast = answer.data<{
      plain: number;
      weighted: number;
      slipped: number;
      coverage: number;
      stages: { stage_id: string; probability: number; learned: boolean; sample: number }[];
    }>();
    near(forecast.plain, await total('open_pipeline', { period: { from, to } }), 'plain');
    near(forecast.slipped, await total('slipped'), 'slipped');
    near(forecast.coverage, forecast.plain / 100_000, 'coverage');
    assert.ok(forecast.weighted <= forecast.plain);
    const open = sales.stages.filter(({ is_won, is_lost }) => !is_won && !is_lost);
    assert.deepEqual(
      forecast.stages.map(({ stage_id }) => stage_id),
      open.map(({ id }) => id),
    );
    const few = forecast.stages.filter(({ sample }) => sample < 20);
    assert.ok(few.every(({ learned }) => !learned));
  });
});

describe('a question', () => {
  it('of another organization finds nothing of this one', async () => {
    const { key } = await api.addOrganization('Globex');
    const answer = await api.post('/api-metrics/query', { metric: 'deals_created' }, { key });
    assert.deepEqual(answer.data(), []);
    const { cell } = (await ask({ metric: 'deals_created', dimensions: ['pipeline'] })).cells[0] ?? {};
    const question = { metric: 'deals_created', dimensions: ['pipeline'], cell };
    assert.deepEqual((await api.post('/api-metrics/records', question, { key })).data(), []);
  });

  it('that takes too long is refused with 503, and says what to ask instead', async () => {
    await api.owner.query(
      'CREATE POLICY slow ON deal_spans AS RESTRICTIVE TO kontor_app USING (pg_sleep(0.2) IS NOT NULL)',
    );
    const answer = await api.post('/api-metrics/query', { metric: 'deals_created' });
    await api.owner.query('DROP POLICY slow ON deal_spans');
    assert.match(answer.error(503, 'temporarily_unavailable'), /shorter period or fewer dimensions/);
    assert.equal((await api.post('/api-metrics/query', { metric: 'deals_created' })).status, 200);
  });

  it('takes days of any year', async () => {
    for (const day of ['0001-01-01', '0099-12-30', '9999-12-31']) {
      for (const question of [{ as_of: day }, { period: { from: day } }, { period: { to: day } }]) {
        const { status } = await api.post('/api-metrics/query', { metric: 'deals_won', ...question });
        assert.equal(status, 200, JSON.stringify(question));
      }
      assert.equal((await api.get(`/api-forecast?from=${day}`)).status, 200, day);
    }
  });

  it('is refused with 400 if it names what does not exist, and needs the scope', async () => {
    for (const [question, message] of [
      [{}, /metric/],
      [{ metric: 'profit' }, /'metric' must be one of deals_created/],
      [{ metric: 'deals_won', dimensions: ['weather'] }, /'dimensions' of deals_won/],
      [{ metric: 'deals_won', dimensions: ['stage', 'stage'] }, /twice/],
      [{ metric: 'deals_won', dimensions: ['stage', 'owner', 'tag'] }, /at most 2/],
      [{ metric: 'deals_won', filters: { nothing: 1 } }, /filters/],
      [{ metric: 'deals_won', filters: { stage_id: 'x' } }, /filters.stage_id/],
      [{ metric: 'deals_won', period: { from: '2026-02-30' } }, /period.from/],
      [{ metric: 'deals_won', period: { from: '2026-02-01', to: '2026-02-01' } }, /period/],
      [{ metric: 'deals_won', grain: 'hour' }, /grain/],
      [{ metric: 'deals_won', as_of: 'yesterday' }, /as_of/],
      [{ metric: 'deals_won', currency: 'EURO' }, /currency/],
    ] as const) {
      assert.match((await api.post('/api-metrics/query', question)).error(400, 'invalid_request'), message);
    }
    const bad = await api.post('/api-metrics/records', { metric: 'deals_won', cell: 'e30' });
    assert.match(bad.error(400, 'invalid_request'), /cell/);
    const key = await api.addKey(['crm:read']);
    (await api.post('/api-metrics/query', { metric: 'deals_won' }, { key })).error(403, 'forbidden');
  });
});
