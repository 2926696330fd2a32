import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { connectClient } from '../../../test/mcp/agent.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, publish, runsOf, type ShownRun, settled } from '../testing/workflows.ts';

/** A change starts the same runs through every door, and a run says what is gone when it needs it. */

const api = await startApi();
const agent = await connectClient(api);

interface Stage {
  readonly id: string;
  readonly is_won: boolean;
}

const [{ stages, id: pipelineId }] = (await api.get('/api-pipelines')).data<
  [{ id: string; stages: Stage[] }]
>();
const won = stages.find(({ is_won }) => is_won)?.id;
const deal = async (fields: object = {}) =>
  (await api.post('/api-deals', { title: 'Engine', ...fields })).data<{ id: string }>().id;
const byHand = (object: string, ...steps: readonly object[]) =>
  definition({ on: 'manual', object }, ...steps);

it('a deal that is won starts the same runs through REST, an agent, a batch and a workflow', async () => {
  const { id } = await publish(api, definition('deal.won', { key: 'stop', do: 'stop' }));
  const win = await publish(
    api,
    byHand('deal', { key: 'win', do: 'update_record', with: { fields: { stage_id: won ?? '' } } }),
  );
  const deals = await Promise.all(Array.from({ length: 5 }, () => deal()));
  const [byStatus, byStage, byAgent, byBatch, byWorkflow] = deals;
  await api.patch(`/api-deals/${byStatus}`, { status: 'won' });
  await api.patch(`/api-deals/${byStage}`, { stage_id: won });
  await agent.callTool({ name: 'update_deal', arguments: { deal_id: byAgent, status: 'won' } });
  await api.post('/api-deals-batch', { operation: 'update', records: [{ id: byBatch, stage_id: won }] });
  await api.post(`/api-workflows/${win.id}/run`, { record_ids: [byWorkflow] });
  const runs = await settled(api, id, 5);
  assert.deepEqual(runs.map(({ subject }) => subject.id).sort(), [...deals].sort());
  assert.ok(runs.every(({ state }) => state === 'completed'));
  assert.deepEqual(runs.find(({ subject }) => subject.id === byWorkflow)?.chain, [win.id]);
});

describe('what a run needs and is gone by then', () => {
  const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };

  /** Lets a run wait, publishes another version without its last step, takes something away, and lets the run go on. */
  async function without(
    object: string,
    recordId: string,
    step: object,
    take: () => Promise<void>,
  ): Promise<ShownRun> {
    const { id } = await publish(api, byHand(object, wait, { key: 'last', ...step }));
    await api.post(`/api-workflows/${id}/run`, { record_ids: [recordId] });
    await settled(api, id);
    const changed = await api.patch(`/api-workflows/${id}`, { draft: byHand(object, wait) });
    const { draft_revision } = changed.data<{ draft_revision: number }>();
    await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    await take();
    await api.rows('UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1', [id]);
    let run: ShownRun | undefined;
    await eventually(async () => {
      [run] = await runsOf(api, id);
      assert.ok(run && run.state !== 'waiting' && run.state !== 'running', JSON.stringify(run));
    });
    assert.ok(run);
    return run;
  }

  const failure = ({ state, version, steps }: ShownRun) => {
    const attempts = steps.filter(({ key }) => key === 'last');
    assert.deepEqual([state, version, attempts.length], ['failed', 1, 1]);
    return String(attempts[0]?.error);
  };

  const deleted = async (path: string) => assert.equal((await api.delete(path)).status, 204);

  it('is a stage, a custom field or a member: the step fails once and says which', async () => {
    const stage = (await api.post(`/api-pipelines/${pipelineId}/stages`, { name: 'Trial' })).data<{
      id: string;
    }>().id;
    const toStage = { do: 'update_record', with: { fields: { stage_id: stage } } };
    const noStage = await without('deal', await deal(), toStage, () =>
      deleted(`/api-pipelines/${pipelineId}/stages/${stage}`),
    );
    assert.match(failure(noStage), /stage_id/);

    const field = { object: 'deal', key: 'plan', label: 'Plan', type: 'text' };
    const { id: fieldId } = (await api.post('/api-custom-fields', field)).data<{ id: string }>();
    const more = { object: 'deal', key: 'kept', label: 'Kept', type: 'text' };
    assert.equal((await api.post('/api-custom-fields', more)).status, 201);
    const toField = { do: 'update_record', with: { fields: { custom_fields: { plan: 'Gold' } } } };
    const noField = await without('deal', await deal(), toField, () =>
      deleted(`/api-custom-fields/${fieldId}`),
    );
    assert.match(failure(noField), /plan/);

    const toMember = { do: 'assign', with: { user_ids: [api.organization.userId] } };
    const noMember = await without('deal', await deal(), toMember, async () => {
      await api.rows('DELETE FROM memberships WHERE user_id = $1', [api.organization.userId]);
    });
    assert.match(failure(noMember), /user_id|member/);
  });
});
