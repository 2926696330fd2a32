import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { startApi, type TestResponse } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { decided, definition, publish, runsOf, task } from '../testing/workflows.ts';

/** What people do with a workflow while it is starting a run (docs/behaviour/workflows.md 11). */

const api = await startApi();
const gate = new pg.Client(api.connection);

/** Starts of runs wait for this lock as long as the test holds it. */
const GATE = 4_711;

async function waitingForLocks(): Promise<readonly string[]> {
  const rows = await api.rows<{ wait_event: string }>(
    "SELECT wait_event FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.map(({ wait_event }) => wait_event);
}

/** Creates a contact for which a run is decided, but not committed. */
async function beginStart(): Promise<void> {
  await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
  await api.post('/api-contacts', { first_name: 'Ada' });
  await isAtGate();
}

async function isAtGate(): Promise<void> {
  await eventually(async () => assert.ok((await waitingForLocks()).includes('advisory')));
}

/** Does something, and lets the start go on once that is done or has to wait for it. */
async function meanwhile(act: () => Promise<TestResponse>): Promise<TestResponse> {
  let isDone = false;
  const acting = act().finally(() => {
    isDone = true;
  });
  await eventually(async () => assert.ok(isDone || (await waitingForLocks()).length > 1));
  await gate.query('SELECT pg_advisory_unlock($1)', [GATE]);
  return acting;
}

describe('a run that is starting', () => {
  before(async () => {
    await gate.connect();
    await api.rows(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NEW; END $$`);
  });
  beforeEach(() =>
    api.rows(
      'CREATE TRIGGER gate BEFORE INSERT ON workflow_runs FOR EACH ROW EXECUTE FUNCTION wait_at_gate()',
    ),
  );
  afterEach(async () => {
    await gate.query('SELECT pg_advisory_unlock_all()');
    await api.rows('DROP TRIGGER gate ON workflow_runs');
    await api.rows('DELETE FROM workflow_triggers');
  });
  after(() => gate.end());

  it('is cancelled if its workflow is deleted', async () => {
    const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };
    const { id } = await publish(api, definition('contact.created', wait, task('Never')));
    await beginStart();
    const deleted = await meanwhile(() => api.delete(`/api-workflows/${id}`));
    assert.equal(deleted.status, 204);
    await decided(api);
    for (const run of await runsOf(api, id))
      assert.deepEqual([run.state, run.reason], ['cancelled', 'workflow_deleted']);
  });

  it('has started when the answer to a pause says that none starts any more', async () => {
    const { id } = await publish(api, definition('contact.created', task('Greet')));
    await beginStart();
    const paused = await meanwhile(() => api.post(`/api-workflows/${id}/pause`, undefined));
    assert.equal(paused.data().state, 'paused');
    const started = await runsOf(api, id);
    await decided(api);
    assert.equal((await runsOf(api, id)).length, started.length);
  });

  it('is cancelled with the others by a publication that says so', async () => {
    const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };
    const { id, draft_revision } = await publish(api, definition('contact.created', wait, task('Never')));
    await beginStart();
    const body = { draft_revision, running: 'cancel' };
    const published = await meanwhile(() => api.post(`/api-workflows/${id}/publish`, body));
    assert.equal(published.status, 200);
    await decided(api);
    for (const { version, state } of await runsOf(api, id))
      assert.equal(state, version === 1 ? 'cancelled' : 'waiting');
  });

  it('that is repeated by hand is cancelled if its workflow is deleted', async () => {
    await api.rows('ALTER TABLE workflow_runs DISABLE TRIGGER gate');
    const { id } = await publish(api, definition('contact.created', { key: 'stop', do: 'stop' }));
    await api.post('/api-contacts', { first_name: 'Ada' });
    const run = await eventually(async () => {
      const [first] = await runsOf(api, id);
      assert.equal(first?.state, 'completed');
      return first;
    });
    await api.rows('ALTER TABLE workflow_runs ENABLE TRIGGER gate');
    await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
    const repeating = api.post(`/api-workflow-runs/${run.id}/rerun`, {});
    await isAtGate();
    const deleted = await meanwhile(() => api.delete(`/api-workflows/${id}`));
    assert.deepEqual([deleted.status, (await repeating).status], [204, 201]);
    await eventually(async () => {
      const states = (await runsOf(api, id)).map(({ state }) => state);
      assert.deepEqual(states.sort(), ['cancelled', 'completed']);
    });
  });

  it('ends if an earlier version of Kontor left it without its workflow', async () => {
    await api.rows('ALTER TABLE workflow_runs DISABLE TRIGGER gate');
    const orphan = await api.rows<{ workflow_id: string }>(
      `INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, started_at)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), 1, 'running', 'contact', gen_random_uuid(), 'task', now(), now())
       RETURNING workflow_id`,
      [api.organization.id],
    );
    await eventually(async () => {
      const [run] = await runsOf(api, orphan[0]?.workflow_id ?? '');
      assert.deepEqual([run?.state, run?.reason], ['cancelled', 'workflow_deleted']);
    });
  });
});
