import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Deal } from '../deals/deal.schema.ts';
import type { Pipeline } from '../pipelines/pipeline.schema.ts';

/** How likely a stage is to be won, learned from deals that went through it (docs/behaviour/insights.md 9). */

const api = await startApi();
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
assert.ok(sales);
const [first, second, third] = sales.stages;
const won = sales.stages.find(({ is_won }) => is_won);
const lost = sales.stages.find(({ is_lost }) => is_lost);
assert.ok(first && second && third && won && lost);

/** Creates a deal in the first stage and moves it from stage to stage. */
async function moved(...stages: { readonly id: string }[]): Promise<Deal> {
  let deal = (await api.post('/api-deals', { title: 'Relaunch', value: 100 })).data<Deal>();
  for (const { id } of stages)
    deal = (await api.patch(`/api-deals/${deal.id}`, { stage_id: id })).data<Deal>();
  return deal;
}

const oddsOf = async (stage: { readonly id: string }, asOf = '') => {
  const { stages } = (await api.get(`/api-forecast${asOf && `?as_of=${asOf}`}`)).data<{
    stages: { stage_id: string; probability: number; sample: number; learned: boolean }[];
  }>();
  const { probability, sample, learned } = stages.find(({ stage_id }) => stage_id === stage.id) ?? {};
  return { probability, sample, learned };
};
const share = (wins: number, closed: number) => Math.round(((wins + 1) / (closed + 2)) * 1e4) / 1e4;

describe('the odds of a stage', () => {
  it('are assumed from its place with fewer than 20 closed deals', async () => {
    for (let number = 0; number < 13; number += 1) await moved(second, won);
    for (let number = 0; number < 6; number += 1) await moved(second, lost);
    assert.deepEqual(await oddsOf(second), { probability: 0.5, sample: 19, learned: false });
  });

  it('are learned from 20 on, once for each deal, by its last outcome, also if it was deleted', async () => {
    const before = new Date().toISOString();
    const twice = await moved(second, lost, second, won);
    await api.patch(`/api-deals/${twice.id}`, { value: 200 });
    await moved(second, won, second);
    await api.delete(`/api-deals/${(await moved(second, won)).id}`);
    await moved(third, lost);
    assert.deepEqual(await oddsOf(second), { probability: share(15, 21), sample: 21, learned: true });
    assert.deepEqual(await oddsOf(first), { probability: share(15, 22), sample: 22, learned: true });
    assert.deepEqual(await oddsOf(third), { probability: 0.75, sample: 1, learned: false });
    assert.deepEqual(await oddsOf(second, before), { probability: 0.5, sample: 19, learned: false });
  });
});
