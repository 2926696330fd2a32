import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { TEST_SECRET_KEY } from '../../../test/secrets.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { Receiver } from '../../webhooks/testing/receiver.ts';
import { definition, publish, settled, task } from '../testing/workflows.ts';

/** Requests of workflows while processes die and share the work (docs/behaviour/workflows.md 18). */

const api = await startApi({ workflowAllowPrivateAddresses: true, webhookRetrySchedule: [0, 0, 0] });
const { host, port, user, database } = api.connection;
const ENVIRONMENT = {
  DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host: String(host) })}`,
  SECRET_KEY: TEST_SECRET_KEY,
  WORKFLOW_ALLOW_PRIVATE_ADDRESSES: 'true',
};
const receiver = new Receiver();
before(() => receiver.listen());
after(() => receiver.close());

const byHand = (...steps: readonly object[]) => definition({ on: 'manual', object: 'contact' }, ...steps);
const call = (path: string) => ({ key: 'call', do: 'call_url', with: { url: receiver.url(path) } });

async function contacts(count: number): Promise<string[]> {
  const created = Array.from({ length: count }, async () => {
    const body = { first_name: 'Ada', last_name: 'Lovelace' };
    return (await api.post('/api-contacts', body)).data<{ id: string }>().id;
  });
  return Promise.all(created);
}

const idsAt = (path: string) => receiver.at(path).map(({ headers }) => headers['idempotency-key']);

describe('several processes', () => {
  it('make each request once', async () => {
    const other = await startServerProcess(ENVIRONMENT);
    after(() => void other.process.kill('SIGKILL'));
    const { id } = await publish(api, byHand(call('/shared'), task('After')));
    const answer = await api.post(`/api-workflows/${id}/run`, { record_ids: await contacts(40) });
    assert.equal(answer.status, 202);
    const runs = await eventually(async () => {
      const ended = await settled(api, id, 40);
      assert.deepEqual([...new Set(ended.map(({ state }) => state))], ['completed']);
      return ended;
    });
    assert.equal(runs.length, 40);
    assert.equal(idsAt('/shared').length, 40);
    assert.equal(new Set(idsAt('/shared')).size, 40);
  });
});

describe('a process that is killed while a request is under way', () => {
  it('has it made again by another one, with the same id, and three times at most', async () => {
    await api.close();
    receiver.answer = () => ({});
    const first = await startServerProcess(ENVIRONMENT);
    const send = (path: string, body?: object) =>
      fetch(`${first.url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.organization.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then(async (response) => JSON.parse(await response.text()).data);
    const draft = byHand(call('/killed'), task('Never'));
    const { id, draft_revision } = await send('/api-workflows', { name: 'Killed', draft });
    await send(`/api-workflows/${id}/publish`, { draft_revision });
    const { id: person } = await send('/api-contacts', { first_name: 'Ada', last_name: 'Lovelace' });
    await send(`/api-workflows/${id}/run`, { record_ids: [person] });
    let current = first;
    after(() => void current.process.kill('SIGKILL'));
    for (let count = 1; count <= 3; count += 1) {
      await receiver.waitFor(count, '/killed', 30_000);
      await current.stop('SIGKILL');
      // As if the time of a request had passed.
      await api.rows('UPDATE workflow_runs SET due_at = now() WHERE due_at IS NOT NULL');
      current = await startServerProcess(ENVIRONMENT);
    }
    const [run] = await eventually(async () => {
      const rows = await api.rows<{ id: string; state: string; reason: string }>(
        'SELECT id, state, reason FROM workflow_runs WHERE workflow_id = $1',
        [id],
      );
      assert.equal(rows[0]?.state, 'failed');
      return rows;
    }, 30_000);
    assert.equal(run?.reason, 'step_failed');
    const steps = await api.rows<{ outcome: string; error: string; again: boolean | null }>(
      `SELECT outcome, error, (input ->> 'may_have_arrived_before')::boolean AS again FROM workflow_steps
       WHERE run_id = $1 ORDER BY attempt`,
      [run.id],
    );
    const lost = 'The server stopped before the answer came. The request may have arrived.';
    assert.deepEqual(steps, [
      { outcome: 'uncertain', error: lost, again: null },
      { outcome: 'uncertain', error: lost, again: true },
      { outcome: 'uncertain', error: lost, again: true },
      {
        outcome: 'failed',
        error: 'The server stopped 3 times while the request was under way.',
        again: true,
      },
    ]);
    assert.equal(new Set(idsAt('/killed')).size, 1);
    assert.equal(idsAt('/killed').length, 3);
  });
});
