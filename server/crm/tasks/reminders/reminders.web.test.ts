import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { invite, join, setUp, startService } from '../../../access/testing/people.ts';
import { Database } from '../../../kernel/database/database.ts';
import { WorkerDatabase } from '../../../kernel/database/worker-database.ts';
import { systemCaller } from '../../../kernel/operations/actor.ts';
import type { CommittedChanges } from '../../../kernel/operations/operation.ts';
import { createTask } from '../create-task.ts';
import { forgetReminders, remindInOrganization, remindOfDueTasks } from './remind-of-due-tasks.ts';
import type { Reminders } from './reminder.schema.ts';

/** The bell of the web app (docs/behaviour/tasks.md 14). */

const connection = await testDatabase();
const service = await startService({}, connection);
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
const sessionOf = async (browser: typeof olive) => (await browser.call('GET', '/web/session')).json.data;
const organizationId = (await sessionOf(olive)).organization.id;
const oliveId = (await sessionOf(olive)).user.id;
const miaId = (await sessionOf(mia)).user.id;

const database = new Database({ connection, poolSize: 4, onConnectionError: () => undefined });
const worker = new WorkerDatabase({ connection, onConnectionError: () => undefined });
const heard: CommittedChanges[] = [];
const kernel = {
  database,
  onEvents: () => undefined,
  onChanges: (changes: CommittedChanges) => void heard.push(changes),
};
after(async () => {
  await database.close();
  await worker.close();
});

/** Years ahead, so that the service's own job has nothing to say of the tasks. Vienna is an hour ahead of UTC. */
const MONDAY = Date.parse('2031-03-10T08:30:00Z');
const HOUR = 3_600_000;

const jobId = crypto.randomUUID();
const remind = (now: number) => remindInOrganization({ kernel }, { organizationId, jobId, now });
const bell = async (browser: typeof olive): Promise<Reminders> =>
  (await browser.call('GET', '/web/reminders')).json.data;
const toldOf = async (browser: typeof olive) =>
  (await bell(browser)).reminders.map(({ reason, task }) => `${reason}: ${task.title}`);
const addTask = async (browser: typeof olive, task: object): Promise<string> => {
  const { status, text, json } = await browser.call('POST', '/web/api-tasks', { assignee_id: 'me', ...task });
  assert.equal(status, 201, text);
  return json.data.id;
};
const change = async (id: string, patch: object) => {
  const { status, text } = await olive.call('PATCH', `/web/api-tasks/${id}`, patch);
  assert.equal(status, 200, text);
};
const markRead = async (browser: typeof olive, body: object) =>
  (await browser.call('POST', '/web/reminders-read', body)).status;

before(async () => {
  assert.equal((await olive.call('PATCH', '/web/settings', { time_zone: 'Europe/Vienna' })).status, 200);
});
beforeEach(async () => {
  await service.rows('DELETE FROM tasks');
  heard.length = 0;
});

describe('the bell', () => {
  it('tells people of tasks that somebody else assigns to them, and who did', async () => {
    const { json } = await olive.call('POST', '/web/api-contacts', {
      first_name: 'Zoë',
      last_name: 'Keeper',
    });
    await addTask(olive, {
      title: 'Call',
      assignee_id: miaId,
      contact_id: json.data.id,
      due_on: '2031-03-12',
    });
    await addTask(olive, { title: 'My own' });
    const { unread, reminders } = await bell(mia);
    assert.equal(unread, 1);
    const [{ reason, assigned_by_name, read_at, task } = assert.fail()] = reminders;
    assert.deepEqual(
      [reason, assigned_by_name, read_at, task.title, task.contact_name, task.due_on],
      ['assigned', 'Olive Owner', null, 'Call', 'Zoë Keeper', '2031-03-12'],
    );
    assert.deepEqual(await bell(olive), { unread: 0, mentions: [], reminders: [] });
  });

  it('tells them of tasks that a workflow or a form assigns', async () => {
    const caller = systemCaller({
      ...{ organizationId, id: crypto.randomUUID(), job: 'Test', scopes: ['crm:write'] },
      person: { userId: null, role: 'admin', isRestricted: false },
    });
    await createTask.invoke(kernel, caller, { title: 'Welcome the lead', assignee_id: oliveId });
    const { reminders } = await bell(olive);
    assert.deepEqual(
      reminders.map(({ reason, assigned_by_name, task }) => [reason, assigned_by_name, task.title]),
      [['assigned', null, 'Welcome the lead']],
    );
  });

  it('goes with a task that is assigned to another person', async () => {
    const id = await addTask(olive, { title: 'Call', assignee_id: miaId });
    await change(id, { assignee_id: oliveId });
    assert.deepEqual([await toldOf(mia), await toldOf(olive)], [[], []]);
    await change(id, { assignee_id: miaId });
    assert.deepEqual(await toldOf(mia), ['assigned: Call']);
    await change(id, { title: 'Call back' });
    assert.deepEqual(await toldOf(mia), ['assigned: Call back']);
  });

  it('tells them when a task is due, in the time zone of the organization', async () => {
    await addTask(olive, { title: 'Today', due_on: '2031-03-10' });
    await addTask(olive, { title: 'At ten', due_at: '2031-03-10T09:00:00Z' });
    await addTask(olive, { title: 'Last week', due_on: '2031-03-03' });
    await addTask(olive, { title: 'Nobody', due_on: '2031-03-10', assignee_id: null });
    await addTask(olive, { title: 'Undated' });
    await remind(Date.parse('2031-03-09T22:59:00Z'));
    assert.deepEqual(await toldOf(olive), []);
    await remind(Date.parse('2031-03-09T23:00:00Z'));
    assert.deepEqual(await toldOf(olive), ['due: Today']);
    await remind(Date.parse('2031-03-10T08:59:59Z'));
    assert.deepEqual(await toldOf(olive), ['due: Today']);
    await remind(Date.parse('2031-03-10T09:00:01Z'));
    const { unread, reminders } = await bell(olive);
    assert.equal(unread, 2);
    assert.deepEqual(
      reminders.map(({ reminded_at, task }) => [reminded_at, task.title]),
      [
        ['2031-03-10T09:00:00.000Z', 'At ten'],
        ['2031-03-09T23:00:00.000Z', 'Today'],
      ],
    );
  });

  it('tells them once of each date, however many processes look, and tells open pages', async () => {
    const id = await addTask(olive, { title: 'Today', due_on: '2031-03-10' });
    await Promise.all(Array.from({ length: 4 }, () => remind(MONDAY)));
    const notices = heard.flatMap(({ changes }) => changes);
    assert.deepEqual(notices, [{ recordType: 'task', recordId: id, action: 'updated' }]);
    assert.equal(await markRead(olive, { until: new Date(MONDAY).toISOString() }), 200);
    await remind(MONDAY + HOUR);
    assert.equal((await bell(olive)).unread, 0);
    await change(id, { due_on: '2031-03-12' });
    assert.deepEqual(await toldOf(olive), [], 'It was put off.');
    await remind(MONDAY + 48 * HOUR);
    assert.deepEqual([(await bell(olive)).unread, await toldOf(olive)], [1, ['due: Today']]);
  });

  it('says once that a task was assigned that is due already', async () => {
    const id = await addTask(olive, { title: 'Now', assignee_id: miaId });
    // It was assigned in the middle of the day on which it is due.
    await service.rows('UPDATE reminders SET reminded_at = $1', [new Date(MONDAY)]);
    await change(id, { due_on: '2031-03-10' });
    await markRead(mia, { until: new Date(MONDAY).toISOString() });
    await remind(MONDAY + HOUR);
    assert.deepEqual([(await bell(mia)).unread, await toldOf(mia)], [0, ['assigned: Now']]);
    await change(id, { due_on: '2031-03-11' });
    await remind(MONDAY + 24 * HOUR);
    assert.deepEqual([(await bell(mia)).unread, await toldOf(mia)], [1, ['due: Now']]);
  });

  it('reminds with the next attempt if one failed', async () => {
    await addTask(olive, { title: 'Today', due_on: '2031-03-10' });
    await service.rows(`
      CREATE FUNCTION refuse_reminder() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The disk is full.'; END $$;
      CREATE TRIGGER refuse_reminder AFTER INSERT ON reminders EXECUTE FUNCTION refuse_reminder()`);
    await assert.rejects(remind(MONDAY), /disk is full/);
    await service.rows('DROP TRIGGER refuse_reminder ON reminders; DROP FUNCTION refuse_reminder');
    assert.deepEqual([await toldOf(olive), heard], [[], []]);
    await remind(MONDAY);
    assert.deepEqual(await toldOf(olive), ['due: Today']);
  });

  it('forgets a task that is done or deleted', async () => {
    const done = await addTask(olive, { title: 'Done', due_on: '2031-03-10' });
    const gone = await addTask(olive, { title: 'Gone', due_on: '2031-03-10' });
    await remind(MONDAY);
    assert.equal((await bell(olive)).unread, 2);
    await change(done, { done: true });
    assert.equal((await olive.call('DELETE', `/web/api-tasks/${gone}`)).status, 204);
    assert.deepEqual(await bell(olive), { unread: 0, mentions: [], reminders: [] });
    await change(done, { done: false });
    assert.deepEqual(await toldOf(olive), ['due: Done']);
  });

  it('is marked as read by task, or up to what the page has shown', async () => {
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.push(await addTask(olive, { title, assignee_id: miaId }));
    }
    const { reminders } = await bell(mia);
    assert.deepEqual(
      reminders.map(({ task }) => task.title),
      ['Three', 'Two', 'One'],
    );
    const until = reminders[1]?.reminded_at;
    assert.equal(await markRead(mia, { until: reminders[0]?.reminded_at, task_id: ids[2] }), 200);
    assert.equal((await bell(mia)).unread, 2);
    await addTask(olive, { title: 'Four', assignee_id: miaId });
    assert.equal(await markRead(mia, { until }), 200);
    assert.deepEqual(
      (await bell(mia)).reminders.filter(({ read_at }) => read_at === null).map(({ task }) => task.title),
      ['Four'],
    );
    assert.equal(await markRead(mia, {}), 400);
    assert.equal(await markRead(mia, { until: 'yesterday' }), 400);
  });

  it('is everybody’s own', async () => {
    await addTask(olive, { title: 'Mine', due_on: '2031-03-10' });
    await remind(MONDAY);
    assert.deepEqual(await toldOf(mia), []);
    await markRead(mia, { until: new Date(MONDAY).toISOString() });
    assert.equal((await bell(olive)).unread, 1);
  });

  it('is filled by a job for every organization with tasks that are due, and emptied by another after 60 days', async () => {
    const today = new Date().toISOString();
    await addTask(olive, { title: 'Just now', due_at: today });
    const context = {
      ...{ organizationId, jobId, attempt: 1, services: { kernel }, database: worker },
      ...{ signal: new AbortController().signal, progress: async () => undefined },
      continueLater: () => undefined,
    };
    await remindOfDueTasks.work(context, {});
    assert.deepEqual(await toldOf(olive), ['due: Just now']);
    await forgetReminders.work(context, {});
    assert.deepEqual(await toldOf(olive), ['due: Just now']);
    await service.rows("UPDATE reminders SET reminded_at = now() - interval '61 days'");
    await forgetReminders.work(context, {});
    assert.deepEqual(await toldOf(olive), []);
  });

  it('leaves with the member', async () => {
    const tim = await join(service, await invite(olive, 'tim@acme.example'), 'Tim Temp');
    const timId = (await sessionOf(tim)).user.id;
    await addTask(olive, { title: 'Hand over', assignee_id: timId, due_on: '2031-03-10' });
    assert.equal((await service.rows('SELECT FROM reminders')).length, 1);
    assert.ok((await olive.call('DELETE', `/web/members/${timId}`)).status < 300);
    assert.equal((await service.rows('SELECT FROM reminders')).length, 0);
    await remind(MONDAY);
    assert.equal((await service.rows('SELECT FROM reminders')).length, 0);
  });
});
