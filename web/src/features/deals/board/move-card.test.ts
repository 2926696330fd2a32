import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { cardListKey, type DealCard } from '../../../api/deals.ts';
import { type PipelineSummary, pipelineSummaryQuery, type StageSummary } from '../../../api/pipelines.ts';
import { type BoardView, type Column, cardListOf, placeOf } from './board-view.ts';
import { isOnBoard, moveCard } from './move-card.ts';

const view: BoardView = { pipelineId: 'p', filter: {}, sort: 'close' };
const open: Column = { id: 'open', name: 'Open', is_won: false, is_lost: false };
const next: Column = { id: 'next', name: 'Next', is_won: false, is_lost: false };

const card = (id: string, fields: Partial<DealCard> = {}): DealCard => ({
  id,
  pipeline_id: 'p',
  stage_id: open.id,
  title: id,
  value: 10,
  currency: 'EUR',
  expected_close_date: null,
  contact_id: null,
  company_id: null,
  assigned_to: null,
  won_at: null,
  lost_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  contact_name: null,
  company_name: null,
  assigned_to_name: null,
  stage_entered_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const cards = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-f]{4}$/),
    expected_close_date: fc.constantFrom(null, '2026-01-01', '2026-02-01', '2026-03-01'),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('the position of a card in its column', () => {
  it("matches the server's order: by close date, without one last, equal ones by id", () => {
    fc.assert(
      fc.property(cards, (fields) => {
        const list = cardListOf(view, open);
        const placed: DealCard[] = [];
        for (const { id, ...rest } of fields) {
          const arriving = card(id, rest);
          placed.splice(placeOf(arriving, placed, list, true) ?? Number.NaN, 0, arriving);
        }
        const key = (one: DealCard) => `${one.expected_close_date ?? '9'} ${one.id}`;
        assert.deepEqual(
          placed.map(key),
          placed.map(key).toSorted((a, b) => (a < b ? -1 : 1)),
        );
      }),
    );
  });

  it('is unknown beyond the loaded cards', () => {
    const list = cardListOf(view, open);
    const loaded = [card('a', { expected_close_date: '2026-01-01' })];
    assert.equal(placeOf(card('b'), loaded, list, false), undefined);
    assert.equal(placeOf(card('b'), loaded, list, true), 1);
  });
});

describe('an optimistic move', () => {
  const summaryKey = pipelineSummaryQuery('p', {}).queryKey;
  const stage = ({ id, name }: Column, count: number): StageSummary => ({
    ...{ id, name, is_won: false, is_lost: false, deal_count: count },
    values: count === 0 ? [] : [{ currency: 'EUR', deal_count: count, value: 10 * count, rate: 1.25 }],
    total: { currency: 'USD', value: 12.5 * count },
  });
  const board = (moving: DealCard) => {
    const client = new QueryClient();
    const page = (column: Column) => [...cardListKey(cardListOf(view, column)), 0];
    client.setQueryData(page(open), [moving, card('stays')]);
    client.setQueryData(page(next), []);
    const stages = [stage(open, 2), stage(next, 0)];
    const summary: PipelineSummary = { id: 'p', name: 'Sales', is_default: true, stages };
    client.setQueryData(summaryKey, () => summary);
    const read = () => ({
      cards: [open, next].map((column) => client.getQueryData<DealCard[]>(page(column))?.map(({ id }) => id)),
      sums: client
        .getQueryData(summaryKey)
        ?.stages.map(({ deal_count, values, total }) => [deal_count, values[0]?.value, total.value]),
    });
    return { client, read };
  };

  it('updates cards, counts and totals, and rolls them back', () => {
    const moving = card('moves');
    const { client, read } = board(moving);
    const before = read();
    moveCard(client, view, { card: moving, from: open, to: next });
    assert.deepEqual(read(), {
      cards: [['stays'], ['moves']],
      sums: [
        [1, 10, 12.5],
        [1, 10, 12.5],
      ],
    });
    assert.ok(isOnBoard(client, view, { card: moving, from: next, to: open }));
    moveCard(client, view, { card: moving, from: next, to: open });
    assert.deepEqual(read().sums, before.sums);
    assert.deepEqual(read().cards[0]?.toSorted(), ['moves', 'stays']);
  });
});
