import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../test/api.ts';
import { DAYS, instantIn, ZONES } from './testing/lives.ts';
import { keyOf, type Question, slowAnswer } from './testing/slow-answer.ts';
import type { Moment } from './testing/slow-metrics.ts';
import { slowOdds } from './testing/slow-odds.ts';
import { liveThrough, type World } from './testing/world.ts';
import { dayAt, daysLater, GRAINS, startOf, WEEK_STARTS } from './testing/zone-days.ts';

/**
 * Random histories of deals, contacts, activities and tasks: every metric equals a slow computation from the answers of the API, and the
 * records behind each cell add up to it (docs/behaviour/insights.md). HISTORIES says how many deals live, HISTORIES_SEED which.
 */

const HISTORIES = Number(process.env.HISTORIES ?? 60);
const SEED = Number(process.env.HISTORIES_SEED ?? 17);
const OF_A_WORLD = 60;
/** Enough that some stages learn their odds, and few enough that one page has all the records behind a number. */
const QUESTIONS_OF_A_WORLD = Number(process.env.HISTORIES_QUESTIONS ?? 80);

const api = await startApi();

interface Described {
  readonly key: string;
  readonly combine: 'sum' | 'mean';
  readonly record: string;
  readonly dimensions: readonly { readonly key: string }[];
}
const metrics = (await api.get('/api-metrics'))
  .data<Described[]>()
  .filter(({ record }) => ['deal', 'contact', 'activity', 'task'].includes(record));

interface Answer {
  readonly data: readonly {
    readonly dimensions: Readonly<Record<string, { readonly id: string | null }>>;
    readonly period_start: string | null;
    readonly value: number;
    readonly count: number;
    readonly cell: string;
  }[];
  readonly meta: {
    readonly total: number | null;
    readonly count: number;
    readonly left_out: readonly { readonly count: number }[];
  };
}

const near = (actual: number | null, expected: number | null, what: string) =>
  assert.ok(
    actual === expected || Math.abs(Number(actual) - Number(expected)) < 0.01,
    `${what}: ${actual} instead of ${expected}`,
  );

/** The instants at which something happened. */
function instantsOf({ deals, contacts, activities, tasks }: World): readonly number[] {
  const moves = deals.flatMap(({ states, deletedAt = [] }) =>
    [...states.map(({ at }) => at), deletedAt].flat(),
  );
  return [...moves, ...[...contacts, ...activities, ...tasks].map(({ at }) => at)];
}

/** Any day, or one at whose beginning something happened, or the day after one at whose end something happened. */
function dayIn(world: World): fc.Arbitrary<string> {
  const edges = instantsOf(world).flatMap((at) => {
    const day = dayAt(at + 1, world.zone);
    return Math.abs(at - startOf(day, world.zone)) <= 1 ? [day] : [];
  });
  assert.ok(edges.length > 0);
  return fc.oneof(fc.constantFrom(...DAYS), fc.constantFrom(...edges));
}

/** A day or an instant in the past, or now. */
function momentIn(
  world: World,
): fc.Arbitrary<{ readonly asOf: string | undefined; readonly moment: Moment }> {
  const { zone } = world;
  const days = dayIn(world).map((day) => ({
    asOf: day,
    moment: { before: startOf(daysLater(day, 1), zone), today: day },
  }));
  const around = fc
    .tuple(fc.constantFrom(...instantsOf(world)), fc.constantFrom(0, 1))
    .map(([at, later]) => at + later);
  const instants = fc.oneof(around, instantIn(zone)).map((before) => ({
    asOf: new Date(before).toISOString(),
    moment: { before, today: dayAt(before, zone) },
  }));
  const now = fc.constant({ asOf: undefined, moment: { before: undefined, today: dayAt(Date.now(), zone) } });
  return fc.oneof(days, instants, now);
}

function questionIn(world: World): fc.Arbitrary<Question> {
  const day = dayIn(world);
  const period = fc
    .tuple(
      fc.option(day, { nil: undefined }),
      fc.option(fc.oneof(day, fc.constantFrom(1, 2, 31, 365)), { nil: undefined }),
    )
    .map(([from, to]) => ({ from, to: typeof to === 'number' ? daysLater(from ?? '2025-06-01', to) : to }))
    .filter(({ from, to }) => from === undefined || to === undefined || from < to);
  return fc.constantFrom(...metrics).chain(({ key, dimensions }) =>
    fc.record({
      metric: fc.constant(key),
      dimensions: fc.shuffledSubarray(
        dimensions.map((dimension) => dimension.key),
        { maxLength: Math.min(2, dimensions.length) },
      ),
      period,
      grain: fc.option(fc.constantFrom(...GRAINS)),
      currency: fc.constantFrom('EUR' as const, 'USD' as const),
    }),
  );
}

async function check(
  world: World,
  asked: Question,
  { asOf, moment }: { asOf: string | undefined; moment: Moment },
) {
  const { key } = world;
  const body = { ...asked, as_of: asOf };
  const what = JSON.stringify(body);
  const answer = await api.post('/api-metrics/query', body, { key });
  assert.equal(answer.status, 200, `${what}: ${JSON.stringify(answer.body)}`);
  const { data, meta } = answer.body as Answer;
  const slow = slowAnswer(world, asked, moment);
  near(meta.total, slow.total, `the total of ${what}`);
  assert.equal(meta.count, slow.count, `the count of ${what}`);
  assert.equal(
    meta.left_out.reduce((sum, { count }) => sum + count, 0),
    slow.leftOut,
    `what ${what} leaves out`,
  );
  const keys = data.map(({ dimensions, period_start }) =>
    keyOf(
      period_start,
      asked.dimensions.map((name) => dimensions[name]?.id ?? null),
    ),
  );
  assert.deepEqual(keys.toSorted(), [...slow.cells.keys()].sort(), `the cells of ${what}`);
  const { combine } = metrics.find((metric) => metric.key === asked.metric) ?? {};
  for (const [index, { value, count, cell }] of data.slice(0, 12).entries()) {
    const expected = slow.cells.get(keys[index] ?? '');
    assert.ok(expected);
    near(value, expected.value, `${keys[index]} of ${what}`);
    const behind = await api.post('/api-metrics/records', { ...body, cell, limit: 200 }, { key });
    const records =
      behind.data<{ id: string; contribution: number; title: string | null; deleted: boolean }[]>();
    assert.deepEqual(
      records.map(({ id }) => id).sort(),
      expected.ids,
      `the records behind ${keys[index]} of ${what}`,
    );
    assert.equal(records.length, count);
    const sum = records.reduce((all, { contribution }) => all + contribution, 0);
    near(combine === 'mean' ? sum / count : sum, value, `the records behind ${keys[index]} of ${what}`);
    for (const { id, title, deleted } of records) {
      assert.equal(deleted, !world.present.has(id));
      if (deleted) assert.equal(title, null);
    }
  }
}

async function checkForecast(world: World, { asOf, moment }: { asOf: string | undefined; moment: Moment }) {
  const [from, to] = [daysLater(moment.today, -20), daysLater(moment.today, 120)];
  const query = new URLSearchParams({ from, to, ...(asOf && { as_of: asOf }) });
  const answer = await api.get(`/api-forecast?${query}`, { key: world.key });
  const { stages, ...figures } = answer.data<{ stages: object[] } & Record<string, number>>();
  const within = { from, to };
  const slow = (metric: string, asked = within) =>
    slowAnswer(world, { metric, dimensions: [], period: asked, grain: null, currency: 'EUR' }, moment)
      .total ?? 0;
  near(figures.plain ?? null, slow('open_pipeline'), `plain on ${asOf}`);
  near(figures.weighted ?? null, slow('weighted_pipeline'), `weighted on ${asOf}`);
  near(figures.won ?? null, slow('won_value'), `won on ${asOf}`);
  near(
    figures.slipped ?? null,
    slowAnswer(world, { metric: 'slipped', dimensions: [], period: {}, grain: null, currency: 'EUR' }, moment)
      .total ?? 0,
    `slipped on ${asOf}`,
  );
  assert.deepEqual(stages, slowOdds(world, moment.before), `the odds on ${asOf}`);
}

describe('random histories', () => {
  for (let number = 0; number * OF_A_WORLD < HISTORIES; number += 1) {
    const zone = ZONES[number % ZONES.length] ?? 'UTC';
    const weekStart = WEEK_STARTS[number % WEEK_STARTS.length] ?? 'monday';
    const seed = SEED + number;
    const histories = Math.min(OF_A_WORLD, HISTORIES - number * OF_A_WORLD);

    it(`of ${histories} deals in ${zone}: every metric equals a slow computation, and the records behind each cell add up to it`, async () => {
      const world = await liveThrough(api, { seed, histories, zone, weekStart });
      await fc.assert(
        fc.asyncProperty(questionIn(world), momentIn(world), (asked, moment) => check(world, asked, moment)),
        { numRuns: QUESTIONS_OF_A_WORLD, seed, endOnFailure: true },
      );
      await fc.assert(
        fc.asyncProperty(momentIn(world), (moment) => checkForecast(world, moment)),
        { numRuns: 12, seed, endOnFailure: true },
      );
    });
  }
});
