import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { setExchangeRates } from '../../settings/rates/exchange-rates.ts';
import { updateSettings } from '../../settings/update-settings.ts';
import { signIn } from '../testing/person.ts';
import type { Pipeline } from './pipeline.schema.ts';
import type { PipelineSummary } from './pipeline-summary.schema.ts';
import { summarizePipelines } from './summarize-pipelines.ts';

/** Totals of stages in the organization's currency (docs/behaviour/pipelines.md). */

const DAY_MS = 86_400_000;

const api = await startApi();
const person = signIn(api);
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
const [first, second] = sales?.stages ?? [];

const summaries = async () => {
  const [summary] = await person<PipelineSummary[]>(summarizePipelines);
  const of = (id: string | undefined) => summary?.stages.find((stage) => stage.id === id);
  return { first: of(first?.id), second: of(second?.id) };
};

describe('the total of a stage', () => {
  it("adds up all currencies in the organization's own, and names those without an exchange rate", async () => {
    for (const deal of [
      { value: 100, currency: 'EUR' },
      { value: '49.99', currency: 'USD' },
      { value: '0.01', currency: 'USD' },
      { value: 7, currency: 'CHF' },
    ])
      assert.equal(
        (await api.post('/api-deals', { title: 'Relaunch', stage_id: first?.id, ...deal })).status,
        201,
      );
    await person(updateSettings, { currency: 'EUR' });
    const rate = { base: 'EUR', currency: 'USD', day: '2020-01-01', rate: 1.25 };
    await person(setExchangeRates, { exchange_rates: [rate] });
    const { first: stage, second: empty } = await summaries();
    assert.deepEqual(stage?.total, { currency: 'EUR', value: 140 });
    assert.deepEqual(stage?.values, [
      { currency: 'CHF', deal_count: 1, value: 7, rate: null },
      { currency: 'EUR', deal_count: 1, value: 100, rate: 1 },
      { currency: 'USD', deal_count: 2, value: 50, rate: 0.8 },
    ]);
    assert.equal(stage?.deal_count, 4);
    assert.deepEqual([empty?.total, empty?.values], [{ currency: 'EUR', value: 0 }, []]);
  });

  it("is in another currency once the organization's is another, and knows no rates of others", async () => {
    await person(updateSettings, { currency: 'USD' });
    assert.deepEqual((await summaries()).first?.total, { currency: 'USD', value: 175 });
    const globex = await api.addOrganization('Globex');
    await api.post('/api-deals', { title: 'Relaunch', value: 100, currency: 'EUR' }, { key: globex.key });
    const [summary] = await signIn(api, globex)<PipelineSummary[]>(summarizePipelines);
    const stage = summary?.stages.find(({ deal_count }) => deal_count > 0);
    assert.deepEqual(stage?.total, { currency: 'USD', value: 0 });
    assert.deepEqual(stage?.values, [{ currency: 'EUR', deal_count: 1, value: 100, rate: null }]);
  });

  it("uses the exchange rates of the organization's day, wherever it is", async () => {
    const initech = await api.addOrganization('Initech');
    await api.post('/api-deals', { title: 'Relaunch', value: 100, currency: 'EUR' }, { key: initech.key });
    const someone = signIn(api, initech);
    const days = [-1, 0, 1].map((ahead) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10));
    const exchange_rates = days.map((day, place) => ({
      ...{ base: 'EUR', currency: 'USD', day },
      rate: 2 + place,
    }));
    await someone(setExchangeRates, { exchange_rates });
    // At any time the day of one of them is not that of UTC.
    for (const time_zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
      await someone(updateSettings, { time_zone });
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format();
      const [summary] = await someone<PipelineSummary[]>(summarizePipelines);
      const stage = summary?.stages.find(({ deal_count }) => deal_count > 0);
      assert.equal(stage?.values[0]?.rate, 2 + days.indexOf(today), `${time_zone}, ${today}`);
    }
  });
});
