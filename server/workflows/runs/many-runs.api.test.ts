import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, publish, task } from '../testing/workflows.ts';

/** Many runs of a workflow at once (docs/behaviour/workflows.md 11). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

const byHand = (...steps: readonly object[]) => definition({ on: 'manual', object: 'contact' }, ...steps);
const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };

/** Runs of a workflow as if they had been started long ago. */
async function insertRuns(workflowId: string, count: number, state: string, position: string): Promise<void> {
  await api.rows(
    `INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, trigger, started_at, ended_at)
     SELECT w.org_id, gen_random_uuid(), w.id, 1, $2, 'contact', $3, $4, CASE WHEN $2 = 'waiting' THEN now() + interval '1 day' END,
       '{}', now() - interval '1 hour', CASE WHEN $2 <> 'waiting' THEN now() END
     FROM workflows w, generate_series(1, $5::int) WHERE w.id = $1`,
    [workflowId, state, await contact(), position, count],
  );
}

const contact = async () =>
  (await api.post('/api-contacts', { first_name: 'Ada' })).data<{ id: string }>().id;

async function states(workflowId: string): Promise<Record<string, number>> {
  const rows = await api.rows<{ state: string; count: string }>(
    'SELECT state, count(*) FROM workflow_runs WHERE workflow_id = $1 GROUP BY state ORDER BY state',
    [workflowId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

const reaches = (workflowId: string, expected: Record<string, number>) =>
  eventually(async () => assert.deepEqual(await states(workflowId), expected));

describe('many runs', () => {
  it('are cancelled in parts, by their state', async () => {
    const { id } = await publish(api, byHand(wait));
    await insertRuns(id, 1_100, 'waiting', 'wait');
    await insertRuns(id, 3, 'completed', 'wait');
    const other = await publish(api, byHand(wait));
    await insertRuns(other.id, 1, 'waiting', 'wait');
    const held = await api.post('/api-workflow-runs-cancel', { workflow_id: id, state: 'held' });
    assert.deepEqual([held.status, held.data()], [202, { runs: 0 }]);
    const asked = await api.post('/api-workflow-runs-cancel', { workflow_id: id, state: 'waiting' });
    assert.deepEqual([asked.status, asked.data()], [202, { runs: 1_100 }]);
    await reaches(id, { cancelled: 1_100, completed: 3 });
    assert.deepEqual(await states(other.id), { waiting: 1 });
  });

  it('are repeated once each, however often that is asked for', async () => {
    const { id } = await publish(api, byHand(task('First'), { key: 'end', do: 'stop' }));
    await insertRuns(id, 600, 'failed', 'end');
    const rerun = () => api.post('/api-workflow-runs-rerun', { workflow_id: id, from: 'failed' });
    const [one, two] = await Promise.all([rerun(), rerun()]);
    assert.deepEqual([one?.status, two?.status], [202, 202]);
    await reaches(id, { failed: 600, completed: 600 });
    assert.deepEqual((await rerun()).data(), { runs: 0 });
    const tasks = await api.rows('SELECT FROM tasks');
    assert.equal(tasks.length, 0, 'a repetition from the step that failed began before it');
  });

  it('are left alone if the latest version lacks their step', async () => {
    const { id } = await publish(api, byHand({ key: 'old', do: 'stop' }));
    await insertRuns(id, 2, 'failed', 'old');
    const draft = byHand({ key: 'new', do: 'stop' });
    const { draft_revision } = (await api.patch(`/api-workflows/${id}`, { draft })).data<{
      draft_revision: number;
    }>();
    await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    await api.post('/api-workflow-runs-rerun', { workflow_id: id, from: 'failed', version: 'latest' });
    await eventually(async () => {
      assert.deepEqual(await api.rows("SELECT FROM jobs WHERE kind = 'workflows.change-runs'"), []);
    });
    assert.deepEqual(await states(id), { failed: 2 });
    await api.post('/api-workflow-runs-rerun', { workflow_id: id, from: 'start', version: 'latest' });
    await reaches(id, { failed: 2, completed: 2 });
  });

  it('of another organization are not found, and members may not ask', async () => {
    const { id } = await publish(api, byHand(wait));
    for (const path of ['/api-workflow-runs-cancel', '/api-workflow-runs-rerun']) {
      (await api.post(path, { workflow_id: id }, { key: globex.key })).error(404, 'not_found');
      const reader = await api.addKey(['workflows:read']);
      (await api.post(path, { workflow_id: id }, { key: reader })).error(403, 'forbidden');
    }
  });
});
