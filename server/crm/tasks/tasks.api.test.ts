import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Activity } from '../../records/activities/activity.schema.ts';
import type { Change } from '../changes/changes.ts';
import { type Task, taskView } from './task.schema.ts';

/** Tasks (docs/behaviour/tasks.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);
const { userId } = api.organization;
const ABSENT = '0199f000-0000-7000-8000-00000000dead';

const createTask = async (fields: object = {}, key = api.organization.key) =>
  (await api.post('/api-tasks', { title: 'Call', ...fields }, { key })).data<Task>();
const create = async (path: string, fields: object) =>
  (await api.post(path, fields)).data<{ readonly id: string }>().id;
const path = ({ id }: Pick<Task, 'id'>) => `/api-tasks/${id}`;
const complete = async (task: Pick<Task, 'id'>) => {
  const response = await api.patch(path(task), { done: true });
  return { task: response.data<Task>(), next: Object(response.body).meta.next_task_id };
};
const eventsOf = async (id: string) =>
  (
    await api.rows<{ event_type: string }>('SELECT event_type FROM events WHERE record_id = $1 ORDER BY id', [
      id,
    ])
  ).map(({ event_type }) => event_type);
const auditOf = (id: string) =>
  api.rows<{ action: string; operation: string; changes: Record<string, unknown> }>(
    'SELECT action, operation, changes FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [id],
  );
const titles = async (query: string, key = api.organization.key) =>
  (await api.get(`/api-tasks?${query}`, { key })).data<Task[]>().map(({ title }) => title);

describe('POST /api-tasks', () => {
  it('201: only the title is required, and every member is there', async () => {
    const response = await api.post('/api-tasks', {
      title: 'Call',
      id: ABSENT,
      done_at: '2026-01-01',
      odd: 1,
    });
    assert.equal(response.status, 201);
    const task = response.data<Task>();
    assert.deepEqual(Object.keys(task), Object.keys(taskView.omit({ custom_fields: true }).shape));
    const filled = Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null));
    const { id, created_at, ...rest } = filled;
    assert.notEqual(id, ABSENT);
    assert.deepEqual(rest, {
      org_id: api.organization.id,
      title: 'Call',
      created_by: userId,
      updated_at: created_at,
    });
  });

  it('takes every field, and writes an audit entry and an event', async () => {
    const fields = {
      title: 'Send the offer',
      notes: 'With the discount',
      due_at: '2026-06-30T09:00:00.000Z',
      assignee_id: userId,
      repeat: { every: 2, unit: 'week', from: 'done' },
      contact_id: await create('/api-contacts', { first_name: 'Ada' }),
      company_id: await create('/api-companies', { name: 'Acme' }),
      deal_id: await create('/api-deals', { title: 'Engine' }),
    };
    const task = await createTask(fields);
    assert.deepEqual({ ...task, ...fields }, task);
    assert.deepEqual(await auditOf(task.id), [{ action: 'created', operation: 'create-task', changes: {} }]);
    assert.deepEqual(await eventsOf(task.id), ['task.created']);
    assert.deepEqual((await api.get(path(task), { key: readKey })).data(), task);
  });

  it('assigns the user of the credential for "me"', async () => {
    assert.equal((await createTask({ assignee_id: 'me' })).assignee_id, userId);
  });

  it('does the same once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'one-task' };
    const answers = [1, 2].map(() => api.post('/api-tasks', { title: 'Once only' }, { headers }));
    const [one, other] = await Promise.all(answers);
    assert.deepEqual(one?.body, other?.body);
    assert.deepEqual(await titles('q=once+only'), ['Once only']);
  });

  for (const [body, field] of [
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'a\0' }, 'title'],
    [{ title: 'a', due_on: '2026-02-30' }, 'due_on'],
    [{ title: 'a', due_on: '0001-01-01' }, 'due_on'],
    [{ title: 'a', due_at: '9999-12-31T23:00:00-05:00' }, 'due_at'],
    [{ title: 'a', due_on: '2026-06-30', due_at: '2026-06-30T09:00Z' }, 'due_on'],
    [{ title: 'a', repeat: { every: 1, unit: 'week' } }, 'repeat'],
    [{ title: 'a', due_on: '2026-06-30', repeat: { every: 0, unit: 'week' } }, 'repeat.every'],
    [{ title: 'a', due_on: '2026-06-30', repeat: { every: 1, unit: 'hour' } }, 'repeat.unit'],
    [{ title: 'a', assignee_id: ABSENT }, 'assignee_id'],
    [{ title: 'a', assignee_id: globex.userId }, 'assignee_id'],
    [{ title: 'a', assignee_id: 'you' }, 'assignee_id'],
    [{ title: 'a', contact_id: ABSENT }, 'contact_id'],
    [{ title: 'a', company_id: ABSENT }, 'company_id'],
    [{ title: 'a', deal_id: ABSENT }, 'deal_id'],
  ] as const) {
    it(`400 for ${JSON.stringify(body)}`, async () => {
      assert.match(
        (await api.post('/api-tasks', body)).error(400, 'invalid_request'),
        new RegExp(`'${field}'`),
      );
    });
  }

  it('needs crm:write', async () => {
    (await api.post('/api-tasks', { title: 'a' }, { key: readKey })).error(403, 'forbidden');
  });
});

describe('PATCH /api-tasks/:id', () => {
  it('changes the fields that are sent, with an audit entry and an event', async () => {
    const task = await createTask({ notes: 'n', due_on: '2026-06-30' });
    const response = await api.patch(path(task), { title: 'Write', notes: null, id: ABSENT });
    const changed = response.data<Task>();
    assert.deepEqual(changed, { ...task, title: 'Write', notes: null, updated_at: changed.updated_at });
    assert.ok(changed.updated_at > task.updated_at);
    assert.deepEqual(Object(response.body).meta, { next_task_id: null });
    assert.deepEqual(Object.keys((await auditOf(task.id))[1]?.changes ?? {}), ['title', 'notes']);
    assert.deepEqual(await eventsOf(task.id), ['task.created', 'task.updated']);
  });

  it('writes nothing where nothing changes', async () => {
    const task = await createTask({ due_at: '2026-06-30T09:00:00Z', repeat: { every: 1, unit: 'day' } });
    const same = {
      title: 'Call',
      due_at: '2026-06-30T11:00:00.0+02:00',
      repeat: { unit: 'day', every: 1 },
      done: false,
    };
    assert.deepEqual((await api.patch(path(task), same)).data(), task);
    assert.deepEqual(await eventsOf(task.id), ['task.created']);
  });

  it('takes a day instead of a time, and the other way round', async () => {
    const task = await createTask({ due_on: '2026-06-30' });
    const timed = (await api.patch(path(task), { due_at: '2026-07-01T09:00:00.000Z' })).data<Task>();
    assert.deepEqual([timed.due_on, timed.due_at], [null, '2026-07-01T09:00:00.000Z']);
    const day = (await api.patch(path(task), { due_on: '2026-07-02' })).data<Task>();
    assert.deepEqual([day.due_on, day.due_at], ['2026-07-02', null]);
    const none = (await api.patch(path(task), { due_on: null })).data<Task>();
    assert.deepEqual([none.due_on, none.due_at], [null, null]);
  });

  it('400 for a repetition that would lose its date, for somebody else, and without a field', async () => {
    const task = await createTask({ due_on: '2026-06-30', repeat: { every: 1, unit: 'day' } });
    for (const body of [
      { due_on: null },
      { assignee_id: globex.userId },
      { deal_id: ABSENT },
      { odd: 1 },
      { done: 'yes' },
    ])
      (await api.patch(path(task), body)).error(400, 'invalid_request');
    assert.deepEqual((await api.get(path(task))).data(), task);
  });

  it('404 for another organization, and for what is no id', async () => {
    const theirs = await createTask({}, globex.key);
    for (const id of [theirs.id, ABSENT, 'x'])
      (await api.patch(path({ id }), { title: 'Ours' })).error(404, 'not_found');
    assert.deepEqual((await api.get(path(theirs), { key: globex.key })).data(), theirs);
  });
});

describe('a task that is done', () => {
  it('has the time, an event, and an activity on each of its records', async () => {
    const links = {
      contact_id: await create('/api-contacts', { first_name: 'Ada' }),
      company_id: await create('/api-companies', { name: 'Acme' }),
      deal_id: await create('/api-deals', { title: 'Engine' }),
    };
    const task = await createTask(links);
    const { task: done, next } = await complete(task);
    assert.equal(done.done_at, done.updated_at);
    assert.equal(next, null);
    assert.deepEqual(await eventsOf(task.id), ['task.created', 'task.completed', 'task.updated']);
    for (const [link, id] of Object.entries(links)) {
      const [activity, ...others] = (await api.get(`/api-activities?${link}=${id}&type=task_completed`)).data<
        Activity[]
      >();
      assert.deepEqual(
        [activity?.description, activity?.metadata.task_id, activity?.performed_by, others],
        ['Task "Call" completed', task.id, userId, []],
        link,
      );
    }
    assert.deepEqual((await complete(task)).task, done);
    const open = (await api.patch(path(task), { done: false })).data<Task>();
    assert.equal(open.done_at, null);
    const ofDeal = (await api.get(`/api-activities?deal_id=${links.deal_id}`)).data<Activity[]>();
    assert.deepEqual(
      ofDeal.map(({ activity_type }) => activity_type),
      ['task_reopened', 'task_completed', 'deal_created'],
    );
  });

  it('leaves no activity where it belongs to no record', async () => {
    const before = await api.rows('SELECT FROM activities');
    await complete(await createTask());
    assert.equal((await api.rows('SELECT FROM activities')).length, before.length);
  });
});

describe('a company', () => {
  it('that is deleted takes the activities of its tasks along, and one that is merged hands them over', async () => {
    const [one, other] = [
      await create('/api-companies', { name: 'One' }),
      await create('/api-companies', { name: 'Other' }),
    ];
    await complete(await createTask({ company_id: other }));
    const merged = await api.post(`/api-companies/${one}/merge`, { merge_id: other });
    assert.equal(Object(merged.body).meta.moved_tasks, 1);
    const ofOne = () => api.get(`/api-activities?company_id=${one}`);
    assert.equal((await ofOne()).data<Activity[]>().length, 1);
    await api.delete(`/api-companies/${one}`);
    assert.deepEqual((await ofOne()).data<Activity[]>(), []);
    assert.deepEqual(await api.rows('SELECT FROM activities WHERE record_id = $1', [one]), []);
  });
});

describe('the records of a task', () => {
  it('leave it without the link when they are deleted', async () => {
    const links = {
      contact_id: await create('/api-contacts', { first_name: 'Ada' }),
      company_id: await create('/api-companies', { name: 'Acme' }),
      deal_id: await create('/api-deals', { title: 'Engine' }),
    };
    const task = await createTask(links);
    await api.delete(`/api-deals/${links.deal_id}`);
    await api.delete(`/api-contacts/${links.contact_id}`);
    await api.delete(`/api-companies/${links.company_id}`);
    const left = (await api.get(path(task))).data<Task>();
    assert.deepEqual([left.contact_id, left.company_id, left.deal_id], [null, null, null]);
    const [, ...audit] = await auditOf(task.id);
    assert.deepEqual(
      audit.map(({ operation, changes }) => [operation, Object.keys(changes)]),
      [
        ['delete-deal', ['deal_id']],
        ['delete-contact', ['contact_id']],
        ['delete-company', ['company_id']],
      ],
    );
    assert.deepEqual(await eventsOf(task.id), ['task.created', ...Array(3).fill('task.updated')]);
  });

  it('hand it over when they are merged', async () => {
    const [stays, goes] = [
      await create('/api-contacts', { first_name: 'A' }),
      await create('/api-contacts', { first_name: 'B' }),
    ];
    const task = await createTask({ contact_id: goes });
    const merged = await api.post(`/api-contacts/${stays}/merge`, { merge_id: goes });
    assert.equal(Object(merged.body).meta.moved_tasks, 1);
    assert.equal((await api.get(path(task))).data<Task>().contact_id, stays);
  });
});

describe('a task that repeats', () => {
  const weekly = { due_on: '2099-06-30', repeat: { every: 1, unit: 'week', from: 'due' } };
  const successors = async (title: string) =>
    (await api.get(`/api-tasks?q=${title}&done=false`)).data<Task[]>();

  it('creates the next one when it is done, with all that it has', async () => {
    const task = await createTask({ ...weekly, title: 'Weekly', notes: 'n', assignee_id: userId });
    const { next } = await complete(task);
    const [made] = await successors('weekly');
    assert.ok(made);
    assert.equal(next, made.id);
    assert.notEqual(made.id, task.id);
    const { id, created_at, updated_at } = made;
    assert.deepEqual(made, { ...task, id, due_on: '2099-07-07', created_at, updated_at });
    assert.deepEqual(await eventsOf(made.id), ['task.created']);
  });

  it('creates it once, however often and however many at a time complete it', async () => {
    const task = await createTask({ ...weekly, title: 'Exactly' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(task)));
    assert.equal(new Set(answers.map(({ next }) => next)).size, 1);
    await api.patch(path(task), { done: false });
    await Promise.all([complete(task), complete(task)]);
    assert.equal((await successors('exactly')).length, 1);
  });

  it('takes the next one back when it is opened again, unless somebody has worked with it', async () => {
    const task = await createTask({ ...weekly, title: 'Undone' });
    const { next } = await complete(task);
    await api.patch(path(task), { done: false });
    assert.deepEqual(
      (await successors('undone')).map(({ id }) => id),
      [task.id],
    );
    assert.deepEqual(await eventsOf(next), ['task.created', 'task.deleted']);
    const again = await complete(task);
    await api.patch(path({ id: again.next }), { title: 'Undone, but changed' });
    await api.patch(path(task), { done: false });
    assert.equal((await successors('undone')).length, 2);
    assert.equal((await complete(task)).next, again.next);
    assert.equal((await successors('undone')).length, 1);
  });

  it('keeps its days in the time zone of the organization', async () => {
    await api.rows(
      `INSERT INTO organization_settings (org_id, name, value, updated_at) VALUES ($1, 'time_zone', '"Europe/Vienna"', now())`,
      [api.organization.id],
    );
    const month = { every: 1, unit: 'month', from: 'due' };
    const task = await createTask({ title: 'Monthly', due_at: '2099-01-31T23:30:00.000Z', repeat: month });
    // 1 February, 00:30 in Vienna.
    const first = await complete(task);
    const second = await complete({ id: first.next });
    const times = await Promise.all(
      [first.next, second.next].map(async (id) => (await api.get(path({ id }))).data<Task>().due_at),
    );
    assert.deepEqual(times, ['2099-02-28T23:30:00.000Z', '2099-03-31T22:30:00.000Z']);
    await api.rows('DELETE FROM organization_settings WHERE org_id = $1', [api.organization.id]);
  });

  it('begins its series anew when its date is changed', async () => {
    const month = { every: 1, unit: 'month', from: 'due' };
    const task = await createTask({ title: 'Moved', due_on: '2099-01-31', repeat: month });
    await api.patch(path(task), { due_on: '2099-02-05' });
    const { next } = await complete(task);
    assert.equal((await api.get(path({ id: next }))).data<Task>().due_on, '2099-03-05');
  });
});

describe('GET /api-tasks', async () => {
  const initech = await api.addOrganization('Initech');
  const { key } = initech;
  const list = (query: string) => titles(query, key);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const contact = (await api.post('/api-contacts', { first_name: 'Ada' }, { key })).data<{ id: string }>().id;
  const made: Record<string, object> = {
    someday: {},
    'last week': { due_on: day(-7), assignee_id: 'me' },
    'an hour ago': { due_at: new Date(Date.now() - 3_600_000).toISOString(), contact_id: contact },
    today: { due_on: day(0) },
    tomorrow: { due_on: day(1), assignee_id: 'me' },
    'far away': { due_at: '2199-01-01T00:00:00Z', contact_id: contact },
  };
  for (const [title, fields] of Object.entries(made)) await createTask({ title, ...fields }, key);
  const finished = await createTask({ title: 'finished', due_on: day(-3) }, key);
  await api.patch(path(finished), { done: true }, { key });

  it('lists by when they are due, those without a date last, in pages', async () => {
    const all = await list('done=false');
    assert.deepEqual(all.toSorted(), Object.keys(made).toSorted());
    assert.deepEqual([all[0], all.at(-2), all.at(-1)], ['last week', 'far away', 'someday']);
    assert.deepEqual(await list('done=false&limit=2&offset=3'), all.slice(3, 5));
    assert.deepEqual((await list('done=false&order=desc')).at(-1), 'someday');
    const { meta } = Object((await api.get('/api-tasks?limit=500', { key })).body);
    assert.deepEqual(meta, { limit: 200, offset: 0, count: 7 });
  });

  it('filters by section, and the sections are all open tasks', async () => {
    const sections = await Promise.all(
      ['overdue', 'today', 'upcoming', 'none'].map((due) => list(`due=${due}`)),
    );
    const [overdue = [], ...others] = sections;
    assert.deepEqual(overdue.toSorted(), ['an hour ago', 'last week']);
    assert.deepEqual(others, [['today'], ['tomorrow', 'far away'], ['someday']]);
  });

  it('splits all tasks with a date at a day and at a time', async () => {
    const dated = (await list('')).filter((title) => title !== 'someday');
    for (const moment of [day(0), day(1), new Date().toISOString(), '2100-01-01T12:00:00+09:00']) {
      const at = encodeURIComponent(moment);
      assert.deepEqual(
        [...(await list(`due_before=${at}`)), ...(await list(`due_after=${at}`))].toSorted(),
        dated.toSorted(),
      );
    }
    assert.deepEqual(
      await list(`due_after=${day(0)}&due_before=${day(1)}&done=false&assignee_id=none&q=day`),
      ['today'],
    );
  });

  it('filters by assignee, record, words and whether they are done', async () => {
    assert.deepEqual(await list('assignee_id=me'), ['last week', 'tomorrow']);
    assert.deepEqual(await list(`assignee_id=${initech.userId}&due=overdue`), ['last week']);
    assert.deepEqual(await list(`contact_id=${contact}`), ['an hour ago', 'far away']);
    assert.deepEqual(await list(`deal_id=${ABSENT}`), []);
    assert.deepEqual(await list('q=WEEK+last'), ['last week']);
    assert.deepEqual(await list('done=true&sort=done_at'), ['finished']);
    assert.deepEqual(await list('sort=created_at&limit=1'), ['finished']);
    assert.equal((await list(`updated_since=${day(-1)}`)).length, 7);
  });

  for (const query of [
    'due=soon',
    'done=maybe',
    'due_before=x',
    'assignee_id=you',
    'order=up',
    'due_after=0001-01-01',
  ])
    it(`400 for ${query}`, async () => {
      (await api.get(`/api-tasks?${query}`, { key })).error(400, 'invalid_request');
    });
});

describe('DELETE /api-tasks/:id', () => {
  it('204, then 404, with an audit entry and an event; the feed of changes tells of all', async () => {
    const start = Object((await api.get('/api-changes')).body).meta.next_cursor;
    const task = await createTask();
    await api.patch(path(task), { done: true });
    assert.equal((await api.delete(path(task))).status, 204);
    (await api.delete(path(task))).error(404, 'not_found');
    assert.deepEqual((await auditOf(task.id)).at(-1)?.action, 'deleted');
    const feed = (await api.get(`/api-changes?kinds=task&after=${start}`)).data<Change[]>();
    assert.deepEqual(
      feed.map(({ kind, change, id }) => [kind, change, id]),
      ['created', 'updated', 'deleted'].map((change) => ['task', change, task.id]),
    );
  });
});
