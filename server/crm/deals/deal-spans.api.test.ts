import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../test/api.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal } from './deal.schema.ts';

/** The history of deals (docs/behaviour/deals.md 26). */

const api = await startApi();
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
assert.ok(sales);
const MIGRATION = join(import.meta.dirname, '../../../migrations/0031_deal_spans.sql');

interface Span {
  readonly deal_id: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly stage_id: string;
  readonly is_won: boolean;
  readonly is_lost: boolean;
  readonly value: string;
  readonly currency: string;
  readonly assigned_to: string | null;
  readonly close_date: string | null;
  readonly approximate: boolean;
}

const SPANS = `
  SELECT deal_id, started_at, ended_at, stage_id, is_won, is_lost, value::float8::text AS value, currency, assigned_to,
    expected_close_date::text AS close_date, approximate
  FROM deal_spans WHERE deal_id = ANY ($1) ORDER BY deal_id, started_at`;

const spansOf = (...ids: string[]) => api.rows<Span & Record<string, unknown>>(SPANS, [ids]);
const makeDeal = async (body: object = {}) =>
  (await api.post('/api-deals', { title: 'Relaunch', value: 100, ...body })).data<Deal>();
const change = async (id: string, body: object) => (await api.patch(`/api-deals/${id}`, body)).data<Deal>();

/** What a period says of the deal, without its times. */
function kept({ stage_id, is_won, is_lost, value, currency, assigned_to, close_date }: Span) {
  return { stage_id, is_won, is_lost, value: Number(value), currency, assigned_to, close_date };
}

function expected(deal: Deal, stages: readonly Stage[]): ReturnType<typeof kept> {
  const { stage_id, value, currency, assigned_to, expected_close_date } = deal;
  const { is_won, is_lost } = stages.find(({ id }) => id === stage_id) ?? { is_won: false, is_lost: false };
  return {
    stage_id,
    is_won,
    is_lost,
    value: Number(value),
    currency,
    assigned_to,
    close_date: expected_close_date,
  };
}

/** Each period ends where the next one begins, and only the last one is open. */
function requireUnbroken(spans: readonly Span[]): void {
  spans.forEach(({ started_at, ended_at }, index) => {
    const next = spans[index + 1];
    assert.deepEqual(ended_at, next ? next.started_at : null);
    assert.ok(!next || started_at < next.started_at);
  });
}

const changes = fc.oneof(
  fc.record({ stage_id: fc.constantFrom(...sales.stages.map(({ id }) => id)) }),
  fc.record({ status: fc.constantFrom('won', 'lost') }),
  fc.record({ value: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ currency: fc.constantFrom('USD', 'EUR') }),
  fc.record({ expected_close_date: fc.constantFrom(null, '2027-03-01', '2027-04-01') }),
  fc.record({ notes: fc.constantFrom('a', 'b') }),
  fc.record({ assignee: fc.constantFrom(null, api.organization.userId) }),
);

describe('the history of a deal', () => {
  it('has a period for each state that the deal was in, whatever was changed in which order', async () => {
    const ids: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 8 }), async (edits) => {
        let deal = await makeDeal();
        ids.push(deal.id);
        const states = [expected(deal, sales.stages)];
        for (const edit of edits) {
          deal =
            'assignee' in edit
              ? (await api.post(`/api-deals/${deal.id}/assignee`, { user_id: edit.assignee })).data<Deal>()
              : await change(deal.id, edit);
          const state = expected(deal, sales.stages);
          if (JSON.stringify(state) !== JSON.stringify(states.at(-1))) states.push(state);
        }
        const spans = await spansOf(deal.id);
        assert.deepEqual(spans.map(kept), states);
        assert.equal(spans[0]?.started_at.toISOString(), new Date(deal.created_at).toISOString());
        requireUnbroken(spans);
      }),
      { numRuns: 40 },
    );

    // The audit log tells the same story, so an installation from before gets this history by its upgrade.
    const lived = await spansOf(...ids);
    await api.rows('BEGIN');
    await api.rows('DELETE FROM deal_spans');
    await api.owner.query(derivation());
    const derived = await spansOf(...ids);
    await api.rows('ROLLBACK');
    assert.deepEqual(derived.map(kept), lived.map(kept));
    assert.ok(derived.every(({ approximate }) => !approximate));
    for (const id of ids) requireUnbroken(derived.filter(({ deal_id }) => deal_id === id));
  });

  it('has one period for two changes in one millisecond', async () => {
    const { id } = await makeDeal();
    const [first, second, third] = sales.stages.map((stage) => stage.id);
    const sameMoment = (stage_id: string | undefined, value: number) =>
      api.rows(
        `UPDATE deals SET stage_id = $2, value = $3, updated_at = created_at + interval '1 minute' WHERE id = $1`,
        [id, stage_id, value],
      );
    await sameMoment(second, 200);
    await sameMoment(third, 300);
    const spans = await spansOf(id);
    requireUnbroken(spans);
    assert.deepEqual(
      spans.map(({ stage_id, value }) => [stage_id, Number(value)]),
      [
        [first, 100],
        [third, 300],
      ],
    );
  });

  it('ends when the deal is deleted, and keeps no title', async () => {
    const { id } = await makeDeal({ title: 'A secret project' });
    await api.delete(`/api-deals/${id}`);
    const spans = await spansOf(id);
    assert.equal(spans.length, 1);
    assert.ok(spans[0]?.ended_at);
    const [row] = await api.rows<{ text: string }>(
      'SELECT to_json(s)::text AS text FROM deal_spans s WHERE deal_id = $1',
      [id],
    );
    assert.ok(row && !row.text.includes('secret'));
  });

  it('shows changed flags of a stage as a period of their own', async () => {
    const stage = (
      await api.post(`/api-pipelines/${sales.id}/stages`, { name: 'Signed on paper' })
    ).data<Stage>();
    const deals = await Promise.all(['One', 'Two'].map((title) => makeDeal({ title, stage_id: stage.id })));
    await api.patch(`/api-pipelines/${sales.id}/stages/${stage.id}`, { is_won: true });
    await api.patch(`/api-pipelines/${sales.id}/stages/${stage.id}`, { name: 'Signed' });
    for (const { id } of deals) {
      const spans = await spansOf(id);
      assert.deepEqual(
        spans.map(({ is_won }) => is_won),
        [false, true],
      );
      requireUnbroken(spans);
    }
  });

  it('agrees with deals and stages that change at the same time', async () => {
    const path = `/api-pipelines/${sales.id}/stages`;
    const contested = (await api.post(path, { name: 'Contested' })).data<Stage>();
    const deals = await Promise.all(Array.from({ length: 8 }, () => makeDeal({ stage_id: contested.id })));
    const changeFlag = async () => {
      for (let round = 0; round < 20; round += 1) {
        const { status } = await api.patch(`${path}/${contested.id}`, { is_won: round % 2 === 0 });
        assert.equal(status, 200);
      }
    };
    const move = async ({ id }: Deal) => {
      for (let round = 0; round < 10; round += 1) {
        await change(id, { stage_id: round % 2 === 0 ? sales.stages[0]?.id : contested.id, value: round });
      }
    };
    await Promise.all([changeFlag(), ...deals.map(move)]);
    const now = (await api.get(path)).data<Stage[]>();
    for (const { id } of deals) {
      const spans = await spansOf(id);
      requireUnbroken(spans);
      const last = spans.at(-1);
      assert.ok(last);
      assert.deepEqual(kept(last), expected((await api.get(`/api-deals/${id}`)).data<Deal>(), now));
    }
  });

  it('belongs to the organization of the deal alone', async () => {
    const globex = await api.addOrganization('Globex');
    const deal = (
      await api.post('/api-deals', { title: 'Theirs', value: 1 }, { key: globex.key })
    ).data<Deal>();
    const [row] = await api.rows<{ org_id: string }>('SELECT org_id FROM deal_spans WHERE deal_id = $1', [
      deal.id,
    ]);
    assert.equal(row?.org_id, globex.id);
  });
});

/** The part of the migration that derives the periods of an older installation. */
function derivation(): string {
  const text = readFileSync(MIGRATION, 'utf8');
  const [start, end] = [
    text.indexOf('CREATE TEMPORARY TABLE deal_changes'),
    text.indexOf('-- Deals share the lock'),
  ];
  assert.ok(start > 0 && end > start);
  return text.slice(start, end);
}
