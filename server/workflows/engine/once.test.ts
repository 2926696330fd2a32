import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi } from '../../../test/api.ts';
import { TEST_SECRET_KEY } from '../../../test/secrets.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { decided, definition, publish, runsOf, task } from '../testing/workflows.ts';

/** An event starts a workflow once, and a step takes effect once, whatever dies meanwhile (docs/behaviour/workflows.md 6 and 7). */

const api = await startApi();
const { host, port, user, database } = api.connection;
const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host: String(host) })}`;

const CONTACTS = 40;

const another = (key: string, title: string) => task(`${title} of {{ record.first_name }}`, key);

/** Creates contacts and waits until all runs of the workflow have ended. */
async function load(workflowId: string, from: number): Promise<void> {
  const created = Array.from({ length: CONTACTS }, (_, index) =>
    eventually(async () => {
      const body = { first_name: `Person ${from + index}`, last_name: 'Test' };
      const headers = { 'Idempotency-Key': `${workflowId}-${from + index}` };
      const { status } = await api.post('/api-contacts', body, { headers });
      assert.equal(status, 201);
    }),
  );
  await Promise.all(created);
}

/** Each contact has one run, and each of its steps one task, one entry of the audit log and one row. */
async function requireOnce(workflowId: string, contacts: number): Promise<void> {
  await eventually(async () => {
    const left = await api.rows<{ state: string; n: string }>(
      'SELECT state, count(*) AS n FROM workflow_runs WHERE workflow_id = $1 GROUP BY state',
      [workflowId],
    );
    assert.deepEqual(
      left.map(({ state, n }) => [state, Number(n)]),
      [['completed', contacts]],
    );
  }, 60_000);
  await decided(api);
  const wrong = await api.rows(
    `SELECT r.id, (SELECT count(*) FROM tasks t WHERE t.contact_id = r.subject_id) AS tasks,
       (SELECT count(*) FROM audit_entries a WHERE a.request_id = r.id::text AND a.operation = 'create-task') AS audited,
       (SELECT count(*) FROM workflow_steps s WHERE s.run_id = r.id AND s.outcome = 'done') AS steps
     FROM workflow_runs r WHERE r.workflow_id = $1`,
    [workflowId],
  );
  assert.equal(wrong.length, contacts);
  for (const row of wrong)
    assert.deepEqual([row.tasks, row.audited, row.steps].map(Number), [3, 3, 3], JSON.stringify(row));
  const [subjects] = await api.rows<{ n: string }>(
    'SELECT count(DISTINCT subject_id) AS n FROM workflow_runs WHERE workflow_id = $1',
    [workflowId],
  );
  assert.equal(Number(subjects?.n), contacts);
}

describe('each start and each step', () => {
  // So that a test that fails does not make others fail.
  afterEach(() => api.rows('DELETE FROM workflow_triggers'));

  it('happens once while two processes work and connections break between any two statements', async () => {
    const steps = [another('one', 'First'), another('two', 'Second'), another('three', 'Third')];
    const { id } = await publish(api, definition('contact.created', ...steps));
    const second = await startServerProcess({ DATABASE_URL, SECRET_KEY: TEST_SECRET_KEY });
    after(() => second.stop('SIGKILL'));
    let isOver = false;
    const breaking = (async () => {
      let broken = 0;
      while (!isOver) {
        await sleep(20 + Math.random() * 60);
        const ended = await api.rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' ORDER BY random() LIMIT 1`,
        );
        broken += ended.length;
      }
      return broken;
    })();
    await load(id, 0);
    await sleep(2_000);
    isOver = true;
    assert.ok((await breaking) > 5);
    await requireOnce(id, CONTACTS);
  });

  it('happens once when a process is killed in the middle, and another one goes on', async () => {
    const steps = [another('one', 'First'), another('two', 'Second'), another('three', 'Third')];
    const { id } = await publish(api, definition('contact.created', ...steps));
    for (let round = 0; round < 3; round += 1) {
      const process = await startServerProcess({ DATABASE_URL, SECRET_KEY: TEST_SECRET_KEY });
      const loading = load(id, round * CONTACTS);
      await sleep(100 + Math.random() * 300);
      await process.stop('SIGKILL');
      await loading;
    }
    await requireOnce(id, 3 * CONTACTS);
  });

  it('happens once if the event is handed over again', async () => {
    const { id } = await publish(api, definition('contact.created', another('one', 'First')));
    const contact = (await api.post('/api-contacts', { first_name: 'Twice', last_name: 'Test' })).data();
    for (let turn = 0; turn < 3; turn += 1) {
      await decided(api);
      await api.rows(
        'INSERT INTO outbox (org_id, event_id) SELECT org_id, id FROM events WHERE record_id = $1',
        [contact.id],
      );
    }
    await decided(api);
    assert.deepEqual(
      (await runsOf(api, id)).map(({ state }) => state),
      ['completed'],
    );
    assert.equal((await api.get(`/api-tasks?contact_id=${contact.id}`)).data<object[]>().length, 1);
  });

  it('leaves no effect if its record cannot be written', async () => {
    await api.rows(`CREATE FUNCTION refuse_step() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.key = 'refused' AND NEW.outcome = 'done' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`);
    await api.rows(
      'CREATE TRIGGER refuse BEFORE INSERT ON workflow_steps FOR EACH ROW EXECUTE FUNCTION refuse_step()',
    );
    const { id } = await publish(api, definition('contact.created', another('refused', 'Never')));
    const contact = (await api.post('/api-contacts', { first_name: 'No', last_name: 'Test' })).data();
    await eventually(async () => {
      const [run] = await runsOf(api, id);
      assert.deepEqual(
        run?.steps.map(({ outcome }) => outcome),
        ['failed'],
      );
      assert.equal(run.state, 'running');
      assert.ok(Date.parse(run.due_at ?? '') > Date.now());
    });
    assert.deepEqual((await api.get(`/api-tasks?contact_id=${contact.id}`)).data(), []);
    await api.rows('DROP TRIGGER refuse ON workflow_steps');
    await api.rows('UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1', [id]);
    await eventually(async () => assert.equal((await runsOf(api, id))[0]?.state, 'completed'));
    assert.equal((await api.get(`/api-tasks?contact_id=${contact.id}`)).data<object[]>().length, 1);
  });

  it('fails its fence if a person cancelled the run meanwhile', async () => {
    await api.rows(`CREATE FUNCTION slow_step() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.title LIKE 'Slow%' THEN PERFORM pg_sleep(1.5); END IF; RETURN NEW; END $$`);
    await api.rows('CREATE TRIGGER slow BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION slow_step()');
    const { id } = await publish(
      api,
      definition('contact.created', another('slow', 'Slow'), another('two', 'Second')),
    );
    const contact = (await api.post('/api-contacts', { first_name: 'Late', last_name: 'Test' })).data();
    const run = await eventually(async () => {
      const [first] = await runsOf(api, id);
      assert.ok(first);
      return first;
    });
    await sleep(300);
    const cancelled = await api.post(`/api-workflow-runs/${run.id}/cancel`, undefined);
    assert.equal(cancelled.data().state, 'cancelled');
    await sleep(2_500);
    assert.deepEqual((await api.get(`/api-tasks?contact_id=${contact.id}`)).data(), []);
    assert.deepEqual(
      (await runsOf(api, id)).map(({ state, steps }) => [state, steps.length]),
      [['cancelled', 0]],
    );
  });
});
