import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, publish } from '../testing/workflows.ts';

const api = await startApi();

const reaches = (workflowId: string, state: string) =>
  eventually(async () => {
    const runs = await api.rows('SELECT state FROM workflow_runs WHERE workflow_id = $1', [workflowId]);
    assert.deepEqual(runs, [{ state }]);
  });

it('a run that is due begins although another organization has very many older ones', async () => {
  const { key } = await api.addOrganization('Globex');
  const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };
  const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, wait), key);
  const contact = (await api.post('/api-contacts', { first_name: 'Ada' }, { key })).data<{ id: string }>();
  await api.post(`/api-workflows/${id}/run`, { record_ids: [contact.id] }, { key });
  await reaches(id, 'waiting');
  // Another process works on those of Acme.
  await api.rows(
    `INSERT INTO jobs (org_id, id, kind, key, input, state, due_at, lease_id, attempts)
     VALUES ($1, gen_random_uuid(), 'workflows.run', 'lane', '{}', 'running', now() + interval '1 hour', gen_random_uuid(), 1)`,
    [api.organization.id],
  );
  await api.rows(
    `INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, due_at, started_at)
     SELECT $1, gen_random_uuid(), gen_random_uuid(), 1, 'running', 'contact', gen_random_uuid(), now() - interval '1 hour', now()
     FROM generate_series(1, 2000)`,
    [api.organization.id],
  );
  await api.rows('UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1', [id]);
  await reaches(id, 'completed');
});
