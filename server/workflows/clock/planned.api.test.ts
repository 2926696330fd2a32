import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { create, decided, definition, publish, runsOf, settled, task } from '../testing/workflows.ts';

/** Workflows that start at a time, and those that wait until a record has rested (docs/behaviour/workflows.md 14 and 22). */

const api = await startApi();

const made = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const stop = { key: 'stop', do: 'stop' };
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Clock {
  readonly due_at: Date;
  readonly cursor: string | null;
}

const clockOf = async (id: string) =>
  (await api.rows<Clock>('SELECT due_at, cursor FROM workflow_clock WHERE workflow_id = $1', [id]))[0];

/** Makes a workflow due, and waits until it was dealt with. */
async function makeDue(id: string, at: string): Promise<void> {
  await api.rows('UPDATE workflow_clock SET due_at = $2::timestamptz, cursor = NULL WHERE workflow_id = $1', [
    id,
    at,
  ]);
  await eventually(async () => {
    const clock = await clockOf(id);
    assert.ok(clock && clock.due_at.getTime() > Date.now(), JSON.stringify(clock));
  });
}

const runCount = async (id: string) =>
  Number(
    (await api.rows<{ count: string }>('SELECT count(*) FROM workflow_runs WHERE workflow_id = $1', [id]))[0]
      ?.count,
  );

describe('a schedule', () => {
  const quarterly = { on: 'schedule', cron: '*/15 * * * *' };

  it('starts a run at its times, for no record, and makes up for the last one that was missed', async () => {
    const { id } = await publish(api, definition(quarterly, task('Since {{ trigger.planned_at }}')));
    assert.ok(((await clockOf(id))?.due_at.getTime() ?? 0) > Date.now());
    const quarter = new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString();
    await makeDue(id, new Date(Date.parse(quarter) - 3 * 3_600_000).toISOString());
    const [run] = await settled(api, id);
    assert.equal(run?.state, 'completed', JSON.stringify(run));
    assert.deepEqual(run.subject, { type: 'workflow', id });
    const { contact_id, title } = Object(run.steps[0]?.result);
    assert.deepEqual([contact_id, title], [null, `Since ${quarter}`]);
    await makeDue(id, quarter);
    assert.equal(await runCount(id), 1);
    await api.post(`/api-workflows/${id}/pause`, undefined);
    assert.equal(await clockOf(id), undefined);
    await api.post(`/api-workflows/${id}/resume`, undefined);
    assert.ok(await clockOf(id));
    await api.delete(`/api-workflows/${id}`);
    assert.equal(await clockOf(id), undefined);
  });

  it('does not make up for a time that was missed by more than a day', async () => {
    const past = new Date(Date.now() - 40 * 86_400_000);
    const cron = `0 0 ${past.getUTCDate()} ${past.getUTCMonth() + 1} *`;
    const { id } = await publish(api, definition({ on: 'schedule', cron }, stop));
    await makeDue(id, `${past.toISOString().slice(0, 10)}T00:00:00Z`);
    assert.equal(await runCount(id), 0);
  });

  it('is refused if it comes too often, and has no record to change', async () => {
    const often = await api.post('/api-workflows', {
      ...{ name: 'Often', draft: definition({ on: 'schedule', cron: '*/5 * * * *' }, stop) },
    });
    often.error(400, 'invalid_request');
    assert.equal(Object(often.body).path, 'trigger.cron');
    const change = { key: 'a', do: 'update_record', with: { fields: { title: 'x' } } };
    const { id, draft_revision } = await create(api, definition(quarterly, change));
    const answer = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    assert.equal(Object(answer.body).path, 'steps[0].with.record');
  });

  it('can be tried without a record', async () => {
    const { id } = await create(api, definition(quarterly, task('Weekly')));
    const answer = await api.post(`/api-workflows/${id}/dry-run`, {});
    const { steps } = answer.data<{ steps: { outcome: string }[] }>();
    assert.deepEqual(
      steps.map(({ outcome }) => outcome),
      ['done'],
    );
  });
});

describe('a date', () => {
  const renewal = (more: object = {}) => ({
    ...{ on: 'date', object: 'deal', field: 'expected_close_date', offset_days: -30, at: '00:00' },
    ...more,
  });
  const midnight = `${dayIn(0)}T00:00:00Z`;

  it('starts a run for each record that has it, once', async () => {
    const deals = await api.post('/api-deals-batch', {
      operation: 'create',
      records: Array.from({ length: 30 }, () => ({ title: 'Renewal', expected_close_date: dayIn(30) })),
    });
    assert.equal(deals.status, 200);
    const other = await made('/api-deals', { title: 'Later', expected_close_date: dayIn(31) });
    await made('/api-deals', { title: 'Small', expected_close_date: dayIn(30), value: 1 });
    const { id } = await publish(
      api,
      definition(renewal({ where: { field: 'value', op: 'is', value: 0 } }), stop),
    );
    await makeDue(id, midnight);
    await eventually(async () => assert.equal(await runCount(id), 30));
    await api.patch(`/api-deals/${other}`, { expected_close_date: dayIn(30) });
    await eventually(async () => assert.equal(await runCount(id), 31));
    await api.patch(`/api-deals/${other}`, { expected_close_date: dayIn(40) });
    await api.patch(`/api-deals/${other}`, { expected_close_date: dayIn(30) });
    await made('/api-deals', { title: 'New', expected_close_date: dayIn(30) });
    await eventually(async () => assert.equal(await runCount(id), 32));
    await decided(api);
    await makeDue(id, midnight);
    assert.equal(await runCount(id), 32);
    await api.delete(`/api-workflows/${id}`);
  });

  it('is looked for in parts, each of which commits', async () => {
    await api.rows(
      `INSERT INTO deals (org_id, id, pipeline_id, stage_id, title, value, currency, expected_close_date, created_at, updated_at)
       SELECT d.org_id, gen_random_uuid(), d.pipeline_id, d.stage_id, 'Copy', 0, 'EUR', $1::date, now(), now()
       FROM (SELECT * FROM deals LIMIT 1) d, generate_series(1, 520)`,
      [dayIn(5)],
    );
    const { id } = await publish(api, definition(renewal({ offset_days: -5 }), stop));
    await makeDue(id, midnight);
    await eventually(async () => assert.equal(await runCount(id), 520));
    // The other tests do not wait for their steps.
    await api.delete(`/api-workflows/${id}`);
  });

  it('can be a time, by the clocks of the organization, or a custom field', async () => {
    const field = { object: 'contact', key: 'renewal', label: 'Renewal', type: 'date' };
    assert.equal((await api.post('/api-custom-fields', field)).status, 201);
    const withField = await made('/api-contacts', {
      first_name: 'Ada',
      custom_fields: { renewal: dayIn(1) },
    });
    const onField = await publish(
      api,
      definition(
        { on: 'date', object: 'contact', field: 'custom_fields.renewal', offset_days: -1, at: '00:00' },
        stop,
      ),
    );
    const onTime = await publish(
      api,
      definition({ on: 'date', object: 'contact', field: 'created_at', offset_days: 0, at: '00:00' }, stop),
    );
    await Promise.all([makeDue(onField.id, midnight), makeDue(onTime.id, midnight)]);
    for (const { id } of [onField, onTime]) {
      const [run] = await settled(api, id);
      assert.deepEqual(run?.subject, { type: 'contact', id: withField });
      await api.post(`/api-workflows/${id}/pause`, undefined);
    }
  });

  it('that no record has is refused', async () => {
    const { id, draft_revision } = await create(
      api,
      definition(renewal({ field: 'contact.created_at' }), stop),
    );
    const answer = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    assert.equal(Object(answer.body).path, 'trigger.field');
  });
});

describe('a record that has to rest', () => {
  const created = {
    on: 'contact.created',
    settle_minutes: 10,
    where: { field: 'city', op: 'is', value: 'Turin' },
  };
  const dueOf = async (id: string) => Date.parse((await settled(api, id))[0]?.due_at ?? '');
  const rest = (id: string) =>
    api.rows("UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1 AND state = 'waiting'", [id]);

  it('begins its workflow later with each change, and then only if the conditions still hold', async () => {
    const { id } = await publish(api, definition(created, task('Greet {{ record.first_name }}')));
    const contactId = await made('/api-contacts', { first_name: 'A', city: 'Turin' });
    await eventually(async () => assert.equal((await settled(api, id))[0]?.state, 'waiting'));
    const before = await dueOf(id);
    assert.ok(before > Date.now() + 8 * 60_000);
    await api.patch(`/api-contacts/${contactId}`, { first_name: 'Ada' });
    await eventually(async () => assert.ok((await dueOf(id)) > before));
    await rest(id);
    await eventually(async () => {
      const [run] = await runsOf(api, id);
      assert.deepEqual([run?.state, Object(run?.steps[0]?.result).title], ['completed', 'Greet Ada']);
    });
    await api.post(`/api-workflows/${id}/pause`, undefined);
  });

  it('is left alone if its last change took it out of the conditions', async () => {
    const { id } = await publish(api, definition({ ...created, again: 'first_time' }, task('Greet')));
    const contactId = await made('/api-contacts', { first_name: 'Ada', city: 'Turin' });
    await settled(api, id);
    const before = await dueOf(id);
    await api.patch(`/api-contacts/${contactId}`, { city: 'Rome' });
    await eventually(async () => assert.ok((await dueOf(id)) > before));
    await rest(id);
    await eventually(async () => {
      const [run] = await runsOf(api, id);
      assert.deepEqual([run?.state, run?.reason], ['not_started', 'no_longer']);
    });
    assert.deepEqual(await api.rows('SELECT FROM workflow_seen WHERE workflow_id = $1', [id]), []);
    assert.deepEqual(await api.rows('SELECT FROM workflow_waits'), []);
  });

  it('begins after half an hour at the latest', async () => {
    const { id } = await publish(api, definition({ ...created, where: undefined }, stop));
    const contactId = await made('/api-contacts', { first_name: 'Ada' });
    await settled(api, id);
    await api.rows(
      "UPDATE workflow_runs SET started_at = started_at - interval '25 minutes' WHERE workflow_id = $1",
      [id],
    );
    const before = await dueOf(id);
    await api.patch(`/api-contacts/${contactId}`, { city: 'Turin' });
    await eventually(async () => assert.ok((await dueOf(id)) < before));
  });
});
