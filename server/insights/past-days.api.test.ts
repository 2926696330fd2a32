import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../test/api.ts';
import type { Deal } from '../crm/deals/deal.schema.ts';
import type { Pipeline } from '../crm/pipelines/pipeline.schema.ts';

/** What is known of a day does not change with what happens later (docs/behaviour/insights.md). */

const DEALS = 200;
const ROUNDS = 50;

const api = await startApi();
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
const stages = sales?.stages ?? [];
const open = stages.filter(({ is_won, is_lost }) => !is_won && !is_lost);

async function batch(operation: string, records: readonly object[]): Promise<Deal[]> {
  const answer = await api.post('/api-deals-batch', { operation, records, atomic: true });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data<{ data: Deal }[]>().map(({ data }) => data);
}

/** The pipeline on a day: its value by stage and the deals behind it. */
async function pipelineOn(as_of: string) {
  const question = { metric: 'open_pipeline', dimensions: ['stage'], as_of };
  const cells = (await api.post('/api-metrics/query', question)).data<
    { dimensions: { stage: { id: string } }; value: number; count: number; cell: string }[]
  >();
  const byStage = cells.map(async ({ dimensions: { stage }, value, count, cell }) => {
    const behind = await api.post('/api-metrics/records', { ...question, cell, limit: 200 });
    const deals = behind
      .data<{ id: string; contribution: number }[]>()
      .map(({ id, contribution }) => `${id} ${contribution}`);
    return [stage.id, { value, count, deals: deals.sort() }] as const;
  });
  return Object.fromEntries(await Promise.all(byStage));
}

describe('the pipeline on 1 March', () => {
  it('is the same after 10,000 later changes, and deals that were deleted', async () => {
    const drafts = Array.from({ length: DEALS }, (_, number) => ({
      title: `Deal ${number}`,
      value: number + 1,
      stage_id: open[number % open.length]?.id ?? '',
    }));
    const deals = await batch('create', drafts);
    // They were created in February.
    await api.rows("UPDATE deals SET created_at = '2026-02-10T09:00:00Z'");
    await api.rows(
      "UPDATE deal_spans SET started_at = '2026-02-10T09:00:00Z', entered_at = '2026-02-10T09:00:00Z', deal_created_at = '2026-02-10T09:00:00Z'",
    );
    const before = await pipelineOn('2026-03-01');
    for (const { id } of open) {
      const there = drafts.filter(({ stage_id }) => stage_id === id);
      assert.equal(before[id]?.count, there.length);
      assert.equal(
        Number(before[id]?.value),
        there.reduce((sum, { value }) => sum + value, 0),
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await batch(
        'update',
        deals.map(({ id }, number) => ({
          id,
          value: round * number,
          stage_id: stages[(round + number) % stages.length]?.id,
          expected_close_date: `2027-01-${String((round % 28) + 1).padStart(2, '0')}`,
        })),
      );
    }
    for (const { id } of deals.slice(0, 20)) assert.equal((await api.delete(`/api-deals/${id}`)).status, 204);
    assert.deepEqual(await pipelineOn('2026-03-01'), before);
    assert.notDeepEqual(await pipelineOn('2099-01-01'), before);
  });
});
