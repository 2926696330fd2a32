import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition } from './condition.schema.ts';
import { failedAt, matches, turnOf } from './conditions.ts';
import type { Facts } from './facts.ts';

const facts: Facts = {
  record: {
    title: 'Big Deal',
    value: '10000.50',
    tags: ['VIP'],
    empty: null,
    close: '2026-06-03',
    at: '2026-06-01T20:30:00.000Z',
    contact: { city: 'Oslo' },
  },
  before: { title: 'Small deal' },
  changed: ['title', 'custom_fields.plan'],
  // Half past midnight on 2 June in Berlin.
  now: '2026-06-01T22:30:00.000Z',
  timeZone: 'Europe/Berlin',
  trigger: { tags_added: ['new'] },
  steps: { find: { id: '7' } },
};

const HOLD: readonly Condition[] = [
  { field: 'title', op: 'is', value: 'big deal' },
  { field: 'record.title', op: 'is_not', value: 'other' },
  { field: 'contact.city', op: 'in', value: ['Bergen', 'oslo'] },
  { field: 'value', op: 'is', value: 10000.5 },
  { field: 'value', op: 'gt', value: '10000.4' },
  { field: 'value', op: 'lte', value: 10000.5 },
  { field: 'tags', op: 'contains', value: 'vip' },
  { field: 'trigger.tags_added', op: 'contains', value: 'new' },
  { field: 'steps.find.id', op: 'is', value: '7' },
  { field: 'title', op: 'starts_with', value: 'big' },
  { field: 'empty', op: 'is_empty' },
  { field: 'empty', op: 'is', value: null },
  { field: 'constructor', op: 'is_empty' },
  { field: 'title', op: 'changed' },
  { field: 'title', op: 'changed_from', value: 'small deal' },
  { field: 'title', op: 'changed_to', value: 'Big deal' },
  { field: 'custom_fields.plan', op: 'changed' },
  { field: 'close', op: 'after', value: '2026-06-02' },
  { field: 'close', op: 'within', value: { amount: 1, unit: 'days' } },
  { field: 'at', op: 'before', value: { amount: -1, unit: 'hours' } },
  { field: 'at', op: 'within', value: { amount: -3, unit: 'hours' } },
];

describe('a condition', () => {
  it('holds', () => {
    for (const where of HOLD) assert.equal(failedAt(where, facts), undefined, JSON.stringify(where));
    assert.ok(matches({ all: HOLD }, facts));
    assert.ok(matches(undefined, facts));
  });

  it('does not hold where the opposite does', () => {
    for (const where of HOLD) assert.ok(!matches({ not: [where] }, facts), JSON.stringify(where));
    const fails: readonly Condition[] = [
      { field: 'close', op: 'before', value: '2026-06-03' },
      { field: 'close', op: 'after', value: '2026-06-03' },
      { field: 'close', op: 'within', value: { amount: -1, unit: 'days' } },
      { field: 'title', op: 'gt', value: 1 },
      { field: 'empty', op: 'before', value: '2026-06-03' },
      { field: 'value', op: 'changed' },
    ];
    for (const where of fails) assert.ok(!matches(where, facts), JSON.stringify(where));
  });

  it('that fails names the first part that does not hold', () => {
    const bad: Condition = { field: 'title', op: 'is', value: 'x' };
    const good: Condition = { field: 'title', op: 'changed' };
    assert.deepEqual(failedAt({ all: [good, { any: [bad, bad] }] }, facts), {
      path: 'trigger.where.all[1].any[0]',
      leaf: bad,
      actual: 'Big Deal',
    });
    assert.deepEqual(failedAt({ not: [bad, good] }, facts), { path: 'trigger.where.not[1]' });
    assert.equal(failedAt({ any: [bad, good] }, facts), undefined);
  });

  it('decides which path of a branch is taken', () => {
    const path = (value: string) => ({ if: { field: 'title', op: 'is', value } as const, steps: [] });
    assert.deepEqual(turnOf({ paths: [path('x'), path('big deal'), path('big deal')] }, facts), { path: 1 });
    assert.deepEqual(turnOf({ paths: [path('x')] }, facts), { else: true });
  });
});
