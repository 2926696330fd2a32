import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { callTool, toolData } from '../../../test/mcp/agent.ts';
import type { Task } from './task.schema.ts';

/** Custom fields of tasks, as far as tasks differ from other records (docs/behaviour/tasks.md 6, custom-fields.md). */

const api = await startApi();

const define = async (key: string, type: string, more: object = {}) =>
  (await api.post('/api-custom-fields', { object: 'task', key, label: key, type, ...more })).data<{
    id: string;
  }>().id;

await define('effort', 'number');
await define('keeper', 'user');
await define('channel', 'choice', { options: ['Phone', 'Mail'] });

const weekly = { due_on: '2099-01-05', repeat: { every: 1, unit: 'week', from: 'due' } };
const create = async (fields: object) =>
  (await api.post('/api-tasks', { title: 'Call', ...fields })).data<Task>();
const read = async (id: string) => (await api.get(`/api-tasks/${id}`)).data<Task>();
const complete = async (id: string, fields: object = {}) => {
  const answer = await api.patch(`/api-tasks/${id}`, { done: true, ...fields });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return read(Object(answer.body).meta.next_task_id);
};

describe('the next task of a series', () => {
  it('has the values of the last, those that change with its completion among them', async () => {
    const { id } = await create({ ...weekly, custom_fields: { effort: 1.5, channel: 'Phone' } });
    const next = await complete(id, { custom_fields: { effort: 2, channel: null } });
    assert.deepEqual(next.custom_fields, { effort: 2 });
    const found = (await api.get('/api-tasks?done=false&custom_fields[effort]=2')).data<Task[]>();
    assert.deepEqual(
      found.map((task) => task.id),
      [next.id],
    );
  });

  it('keeps a person who left, and has no value of a field that was deleted', async () => {
    const gone = await define('gone', 'text');
    const guest = '0199f000-0000-7000-8000-000000000001';
    await api.rows(
      "INSERT INTO users (id, email, name, password_hash) VALUES ($1, 'gus@guest.example', 'Gus', 'none')",
      [guest],
    );
    await api.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')", [
      api.organization.id,
      guest,
    ]);
    const { id } = await create({ ...weekly, custom_fields: { keeper: guest, gone: 'x' } });
    await api.rows('DELETE FROM memberships WHERE user_id = $1', [guest]);
    assert.equal((await api.delete(`/api-custom-fields/${gone}`)).status, 204);
    assert.deepEqual((await complete(id)).custom_fields, { keeper: guest });
  });
});

describe('the events of a task', () => {
  it('have its values, and say which of them changed', async () => {
    const { id } = await create({ custom_fields: { effort: 1 } });
    await api.patch(`/api-tasks/${id}`, { done: true, custom_fields: { effort: 3 } });
    const events = await api.rows<{ event_type: string; payload: string }>(
      'SELECT event_type, payload::text FROM events WHERE record_id = $1 ORDER BY id',
      [id],
    );
    const told = events.map(({ event_type, payload }) => {
      const { task, changes } = JSON.parse(payload);
      return [event_type, task.custom_fields, changes?.['custom_fields.effort']];
    });
    assert.deepEqual(told, [
      ['task.created', { effort: 1 }, undefined],
      ['task.completed', { effort: 3 }, undefined],
      ['task.updated', { effort: 3 }, { from: 1, to: 3 }],
    ]);
  });

  it('can be subscribed to by one of them', async () => {
    const subscription = {
      target_url: 'https://example.com/hook',
      event_types: ['task.updated'],
      filter: { changed_fields: ['custom_fields.effort'] },
    };
    const answer = await api.post('/api-webhook-subscriptions', subscription);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  });
});

describe('an update of a task', () => {
  it('writes nothing when a value is the same, and nothing at all when one is refused', async () => {
    const task = await create({ custom_fields: { effort: 1 } });
    const same = await api.patch(`/api-tasks/${task.id}`, { custom_fields: { effort: 1 } });
    assert.deepEqual(same.data(), task);
    const refused = await api.patch(`/api-tasks/${task.id}`, {
      title: 'Other',
      done: true,
      custom_fields: { effort: 2, channel: 'Fax' },
    });
    assert.match(
      refused.error(400, 'invalid_request'),
      /'custom_fields\.channel' must be one of Phone, Mail/,
    );
    assert.deepEqual(await read(task.id), task);
  });

  it('by an agent changes and clears single values, and completing one keeps them', async () => {
    const { id } = await create({ custom_fields: { effort: 1, channel: 'Mail' } });
    await callTool(api, 'update_task', { task_id: id, custom_fields: { effort: null } });
    const done = await toolData<Task>(api, 'complete_task', { task_id: id });
    assert.deepEqual(done.custom_fields, { channel: 'Mail' });
    const where = { all: [{ field: 'custom_fields.channel', op: 'is', value: 'mail' }] };
    const listed = await toolData<Task[]>(api, 'list_tasks', { where, done: true });
    assert.deepEqual(
      listed.map((task) => task.id),
      [id],
    );
  });
});
