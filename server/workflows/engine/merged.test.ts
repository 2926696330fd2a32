import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, publish, runsOf, type ShownRun, settled, task } from '../testing/workflows.ts';

/** Runs whose record is merged into another one while they wait (docs/behaviour/workflows.md 11). */

const api = await startApi();

const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };

const make = async (path: string, fields: object) => (await api.post(path, fields)).data<{ id: string }>().id;
const contact = (first_name: string) => make('/api-contacts', { first_name });
const company = (name: string) => make('/api-companies', { name });

async function merge(path: string, id: string, merge_id: string): Promise<void> {
  const answer = await api.post(`${path}/${id}/merge`, { merge_id, fields: {} });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

async function wake(workflowId: string, subject: string): Promise<void> {
  await api.rows('UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1 AND subject_id = $2', [
    workflowId,
    subject,
  ]);
}

async function ended(workflowId: string, count: number): Promise<readonly ShownRun[]> {
  return eventually(async () => {
    const runs = (await runsOf(api, workflowId)).filter(
      ({ state }) => state === 'completed' || state === 'cancelled',
    );
    assert.equal(runs.length, count);
    return runs;
  });
}

describe('a run whose record was merged', () => {
  it('goes on with the contact that stayed, through all merges', async () => {
    const where = { field: 'first_name', op: 'is', value: 'Ada' };
    const tag = { key: 'tag', do: 'add_tag', with: { tags: ['met {{ record.first_name }}'] } };
    const { id } = await publish(api, definition({ on: 'contact.created', where }, wait, tag, task('Call')));
    const [first, second, third] = [await contact('Ada'), await contact('Bea'), await contact('Cleo')];
    await settled(api, id);
    await merge('/api-contacts', second, first);
    await merge('/api-contacts', third, second);
    await wake(id, first);
    const [run] = await ended(id, 1);
    assert.equal(run?.state, 'completed');
    assert.deepEqual(run.subject, { type: 'contact', id: third });
    const { tags } = (await api.get(`/api-contacts/${third}`)).data();
    assert.deepEqual(tags, ['met Cleo']);
    const tasks = (await api.get(`/api-tasks?contact_id=${third}`)).data<{ title: string }[]>();
    assert.deepEqual(
      tasks.map(({ title }) => title),
      ['Call'],
    );
    const listed = (await api.get(`/api-workflow-runs?workflow_id=${id}&record_id=${third}`)).data<
      object[]
    >();
    assert.ok(listed.length > 0);
    await api.delete(`/api-workflows/${id}`);
  });

  it('goes on with the company that stayed, until that one is deleted', async () => {
    const change = { key: 'change', do: 'update_record', with: { fields: { industry: 'Mills' } } };
    const { id } = await publish(
      api,
      definition({ on: 'manual', object: 'company' }, wait, change, { ...wait, key: 'again' }, task('Call')),
    );
    const [gone, stayed] = [await company('Initech'), await company('Initrode')];
    await api.post(`/api-workflows/${id}/run`, { record_ids: [gone] });
    await settled(api, id);
    await merge('/api-companies', stayed, gone);
    await wake(id, gone);
    await eventually(async () => {
      const [run] = await runsOf(api, id);
      assert.deepEqual([run?.state, run?.subject.id, run?.steps.length], ['waiting', stayed, 3]);
    });
    assert.equal((await api.get(`/api-companies/${stayed}`)).data().industry, 'Mills');
    await api.delete(`/api-companies/${stayed}`);
    await wake(id, stayed);
    const [run] = await ended(id, 1);
    assert.deepEqual([run?.state, run?.reason], ['cancelled', 'subject_deleted']);
  });

  it('ends if it has to be the only one and the record that stayed has one', async () => {
    const { id } = await publish(api, definition('contact.created', wait, task('Welcome')));
    const [gone, stayed] = [await contact('Ada'), await contact('Bea')];
    await settled(api, id, 2);
    await merge('/api-contacts', stayed, gone);
    await wake(id, gone);
    const [run] = await ended(id, 1);
    assert.deepEqual([run?.state, run?.reason, run?.subject.id], ['cancelled', 'already_running', gone]);
    await wake(id, stayed);
    await ended(id, 2);
    const tasks = (await api.get(`/api-tasks?contact_id=${stayed}`)).data<object[]>();
    assert.equal(tasks.length, 1);
  });
});
