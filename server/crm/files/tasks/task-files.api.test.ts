import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { invite, join, setUp, startService } from '../../../access/testing/people.ts';
import { countsOf, Importing } from '../../../files/imports/testing/import-file.ts';
import type { Task } from '../../tasks/task.schema.ts';

/** Files of tasks (docs/importing.md). */

const service = await startService();
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
const miaId = (await mia.call('GET', '/web/session')).json.data.user.id;
const importing = new Importing(olive);

const create = async (path: string, fields: object): Promise<string> => {
  const { status, text, json } = await olive.call('POST', `/web${path}`, fields);
  assert.equal(status, 201, text);
  return json.data.id;
};
const tasks = async (): Promise<Task[]> =>
  (await olive.call('GET', '/web/api-tasks?sort=created_at&order=asc')).json.data;
const written = async () =>
  (await tasks()).map(({ id, org_id, created_by, created_at, updated_at, ...fields }) => fields);
const download = async (query = '') => (await olive.get(`/web/exports/tasks.csv${query}`)).text;
const linesOf = (text: string) => text.trim().split('\r\n').slice(1);
const clear = () => service.rows('DELETE FROM tasks');
const run = async (file: string, settings = {}) => {
  const done = await importing.import('tasks', file, settings);
  const remarks = (await importing.remarks(done.id)).map(({ message }) => message);
  return { id: done.id, counts: countsOf(done), remarks };
};

let links = { contact_id: '', company_id: '', deal_id: '' };
before(async () => {
  assert.equal((await olive.call('PATCH', '/web/settings', { time_zone: 'Europe/Vienna' })).status, 200);
  links = {
    contact_id: await create('/api-contacts', {
      first_name: 'Zoë',
      last_name: 'Keeper',
      email: 'zoe@keeper.example',
    }),
    company_id: await create('/api-companies', { name: 'Keeper & Co' }),
    deal_id: await create('/api-deals', { title: 'New lamps' }),
  };
});

describe('an exported file of tasks', () => {
  it('gives the same tasks when it is imported without mapping', async () => {
    await clear();
    await create('/api-tasks', {
      title: '=Call, "back"',
      notes: 'Two\nlines',
      due_on: '2031-02-28',
      ...links,
    });
    await create('/api-tasks', {
      ...{ title: 'Water the palms', due_at: '2031-03-10T09:30:00.000Z', assignee_id: miaId },
      repeat: { every: 2, unit: 'week', from: 'done' },
    });
    await create('/api-tasks', {
      title: 'Wind',
      due_on: '2031-01-31',
      repeat: { every: 1, unit: 'month', from: 'due' },
    });
    const done = await create('/api-tasks', { title: 'Write it down' });
    await olive.call('PATCH', `/web/api-tasks/${done}`, { done: true });
    // Files are read to the second.
    await service.rows("UPDATE tasks SET done_at = date_trunc('second', done_at)");
    const [former, file] = [await written(), await download()];
    await clear();
    const { counts, remarks } = await run(file);
    assert.deepEqual([counts, remarks], [[4, 0, 0, 0], []]);
    assert.deepEqual(await written(), former);
    const again = await run(file);
    assert.deepEqual([again.counts, await written()], [[0, 0, 4, 0], former], 'They are duplicates now.');
  });

  it('has the tasks that the filters of the list leave', async () => {
    await clear();
    await create('/api-tasks', { title: 'Mine', assignee_id: 'me', due_on: '2020-01-31' });
    await create('/api-tasks', { title: 'Hers', assignee_id: miaId });
    assert.equal(linesOf(await download()).length, 2);
    for (const query of ['?assignee_id=me', '?due=overdue', '?due_before=2021-01-01', '?q=mine']) {
      assert.match(linesOf(await download(query)).join(), /^[^,]+,Mine,/, query);
    }
    assert.deepEqual(linesOf(await download('?done=true')), []);
    assert.equal((await olive.call('GET', '/web/exports/tasks.csv?due=never')).status, 400);
  });
});

describe('an imported file of tasks', () => {
  it('names assignees and records as people write them, and says what was not found', async () => {
    await clear();
    const file =
      'Subject,Assigned to,Due date,Contact,Company,Deal,Completed,Description\n' +
      'One,Mia Member,17.05.2031,Zoë Keeper,keeper & co,NEW LAMPS,,Hello\n' +
      'Two,MIA@acme.example,17.05.2031 14:30,"Zoë Keeper (zoe@keeper.example)",,,,\n' +
      'Three,Nobody Known,,Who Else,Which,What,17.05.2020 08:00,\n';
    const { counts, remarks } = await run(file);
    assert.deepEqual(counts, [3, 0, 0, 0]);
    const [one, two, three] = await written();
    assert.deepEqual(one, {
      ...{
        title: 'One',
        notes: 'Hello',
        due_on: '2031-05-17',
        due_at: null,
        assignee_id: miaId,
        done_at: null,
        repeat: null,
      },
      ...links,
    });
    assert.deepEqual(
      [two?.due_on, two?.due_at, two?.contact_id, two?.assignee_id],
      [null, '2031-05-17T12:30:00.000Z', links.contact_id, miaId],
    );
    assert.deepEqual(
      [three?.assignee_id, three?.contact_id, three?.done_at],
      [null, null, '2020-05-17T06:00:00.000Z'],
    );
    assert.equal(remarks.length, 1);
    for (const name of ['Nobody Known', 'Who Else', 'Which', 'What'])
      assert.match(remarks[0] ?? '', new RegExp(name));
  });

  it('is refused row by row for what is no date, no repetition or no title', async () => {
    await clear();
    const file =
      'Title,Due date,Repeats,Done date\n' +
      'Someday,soon,,\nSeldom,2031-01-01,now and then,\nNever,,2 weeks,\n,2031-01-01,,\nLater,,,2999-01-01\nFine,2031-01-01,every 2 weeks,\n';
    assert.deepEqual((await run(file)).counts, [1, 0, 0, 5]);
    assert.deepEqual(
      (await written()).map(({ title, repeat }) => [title, repeat]),
      [['Fine', { every: 2, unit: 'week', from: 'due' }]],
    );
  });

  it('overwrites duplicates if asked, and is taken back as a whole', async () => {
    await clear();
    const id = await create('/api-tasks', { title: 'Call', due_on: '2031-05-17', notes: 'Old' });
    const former = await written();
    const file =
      'Title,Due date,Notes,Assignee,Done date\nCall,2031-05-17,New,Mia Member,2026-01-31\nOther,,,,\n';
    const { id: imported, counts } = await run(file, { on_duplicate: 'overwrite' });
    assert.deepEqual(counts, [1, 1, 0, 0]);
    const call = (await tasks()).find((task) => task.id === id);
    assert.deepEqual(
      [call?.notes, call?.assignee_id, call?.done_at],
      ['New', miaId, '2026-01-30T23:00:00.000Z'],
    );
    await importing.work(imported, 'undo');
    assert.deepEqual(await written(), former);
  });

  it('reminds nobody of the tasks that it creates', async () => {
    await clear();
    await run('Title,Assignee,Due date\nQuiet,Mia Member,2031-01-01\n');
    assert.deepEqual((await mia.call('GET', '/web/reminders')).json.data, {
      unread: 0,
      reminders: [],
      mentions: [],
    });
  });
});
