import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { mailingJobs } from '../../../../test/mailing-jobs.ts';
import { invite, join, setUp, startService } from '../../../access/testing/people.ts';
import { WorkerDatabase } from '../../../kernel/database/worker-database.ts';
import { sendDigests, sendTaskDigests } from './send-digests.ts';

/** The daily email about tasks (docs/behaviour/tasks.md 13). */

const connection = await testDatabase();
// It has no mail server, so its own job sends nothing.
const service = await startService({ baseUrl: 'http://crm.example' }, connection);
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
const organizationId = (await olive.call('GET', '/web/session')).json.data.organization.id;
const idOf = async (browser: typeof olive) => (await browser.call('GET', '/web/session')).json.data.user.id;

const { services, mailsOf, takeMails } = mailingJobs({ connection, organizationId, rows: service.rows });
const mails = () => mailsOf('task_digest');
const worker = new WorkerDatabase({ connection, onConnectionError: () => undefined });
after(() => worker.close());

/** A Monday, after the usual working hours of Vienna have begun. */
const MONDAY = Date.parse('2026-11-23T08:30:00Z');
const HOUR = 3_600_000;

const send = (now: number) => sendDigests(services, organizationId, now);
const forget = async () => {
  await takeMails('task_digest');
  await service.rows('UPDATE task_digests SET sent_on = NULL');
};
const addTask = async (browser: typeof olive, task: object) => {
  const { status, text } = await browser.call('POST', '/web/api-tasks', { assignee_id: 'me', ...task });
  assert.equal(status, 201, text);
};

before(async () => {
  const settings = { time_zone: 'Europe/Vienna' };
  assert.equal((await olive.call('PATCH', '/web/settings', settings)).status, 200);
  const { json } = await olive.call('POST', '/web/api-contacts', { first_name: 'Zoë', last_name: 'Keeper' });
  await addTask(olive, { title: 'Call\nback', due_on: '2026-11-20', contact_id: json.data.id });
  await addTask(olive, { title: 'Send offer', due_at: '2026-11-23T13:00:00Z' });
  await addTask(olive, { title: 'Late tonight', due_at: '2026-11-23T22:59:00Z' });
  await addTask(olive, { title: 'Tomorrow', due_at: '2026-11-23T23:00:00Z' });
  await addTask(olive, { title: 'Undated' });
  await addTask(mia, { title: 'Later', due_on: '2026-12-01' });
});

describe('the daily email about tasks', () => {
  it('lists what is overdue and what is due today, in the time zone of the organization', async () => {
    await send(MONDAY);
    const [mail, ...others] = await mails();
    assert.deepEqual(others, [], 'Mia has no tasks that are due.');
    assert.equal(mail?.recipient, 'olive@acme.example');
    assert.equal(mail?.subject, '3 tasks are due');
    assert.equal(
      mail?.text,
      `Hello Olive Owner,

these are your tasks in Acme.

Overdue
- Call back (Zoë Keeper) – since 20 November

Today
- Send offer, 14:00
- Late tonight, 23:59

All of your tasks:
http://crm.example/tasks

To stop this daily email, turn it off in your profile:
http://crm.example/settings/profile
`,
    );
  });

  it('is written in the language of the organization', async () => {
    await forget();
    await olive.call('PATCH', '/web/settings', { language: 'de-AT' });
    await send(MONDAY);
    await olive.call('PATCH', '/web/settings', { language: 'en' });
    const [mail] = await mails();
    assert.equal(mail?.subject, '3 Aufgaben sind fällig');
    assert.match(
      mail?.text ?? '',
      /^Guten Tag Olive Owner,\n\ndas sind Ihre Aufgaben bei Acme\.\n\nÜberfällig\n/,
    );
    assert.match(mail?.text ?? '', /^- Call back \(Zoë Keeper\) – seit 20\. November$/m);
    assert.match(mail?.text ?? '', /^Heute\n- Send offer, 14:00$/m);
  });

  it('lists the first 20 and says how many more there are', async () => {
    await forget();
    for (let n = 1; n <= 19; n += 1) await addTask(olive, { title: `Task ${n}`, due_on: '2026-11-19' });
    await send(MONDAY);
    const [mail] = await mails();
    assert.equal(mail?.subject, '22 tasks are due');
    assert.equal(mail?.text.match(/^- Task \d+ – since 19 November$/gm)?.length, 19);
    assert.match(mail?.text ?? '', /^- Call back /m);
    assert.doesNotMatch(mail?.text ?? '', /Send offer/);
    assert.match(mail?.text ?? '', /^and 2 more$/m);
    await service.rows("DELETE FROM tasks WHERE title LIKE 'Task %'");
  });

  it('comes once a day, however many processes send it', async () => {
    await forget();
    await Promise.all(Array.from({ length: 4 }, () => send(MONDAY)));
    await send(MONDAY + 3 * HOUR);
    assert.equal((await mails()).length, 1);
    await send(MONDAY + 24 * HOUR);
    assert.equal((await mails()).length, 2);
  });

  it('does not come outside of working hours, on days off and on holidays', async () => {
    await forget();
    await send(MONDAY - HOUR);
    await send(MONDAY + 12 * HOUR);
    await send(MONDAY - 24 * HOUR);
    const holidays = [{ date: '2026-11-23', name: 'Founders day' }];
    await olive.call('PUT', '/web/settings/holidays', { holidays });
    await send(MONDAY);
    assert.deepEqual(await mails(), []);
    await olive.call('PUT', '/web/settings/holidays', { holidays: [] });
  });

  it('does not come without a mail server, to an unproved address, or to a disabled person', async () => {
    await forget();
    await sendDigests({ ...services, mailer: undefined }, organizationId, MONDAY);
    const id = await idOf(olive);
    await service.rows('UPDATE users SET bound_org_id = $2 WHERE id = $1', [id, organizationId]);
    await send(MONDAY);
    await service.rows('UPDATE users SET bound_org_id = NULL, disabled_at = now() WHERE id = $1', [id]);
    await send(MONDAY);
    assert.deepEqual(await mails(), []);
    await service.rows('UPDATE users SET disabled_at = NULL WHERE id = $1', [id]);
  });

  it('can be turned off by each person for themselves', async () => {
    await forget();
    const choice = async (browser: typeof olive) => (await browser.call('GET', '/web/task-digest')).json.data;
    assert.deepEqual(await choice(olive), { enabled: true });
    assert.equal((await olive.call('PUT', '/web/task-digest', { enabled: false })).status, 200);
    assert.deepEqual([await choice(olive), await choice(mia)], [{ enabled: false }, { enabled: true }]);
    await send(MONDAY);
    assert.deepEqual(await mails(), []);
    await olive.call('PUT', '/web/task-digest', { enabled: true });
    await send(MONDAY);
    assert.equal((await mails()).length, 1);
    const audit = await service.rows(
      "SELECT changes FROM audit_entries WHERE operation = 'set-task-digest' ORDER BY id",
    );
    assert.deepEqual(
      audit.map(({ changes }) => changes.task_digest),
      [
        { from: true, to: false },
        { from: false, to: true },
      ],
    );
  });

  it('comes with the next attempt if it could not be enqueued', async () => {
    await forget();
    await service.rows(`
      CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The disk is full.'; END $$;
      CREATE TRIGGER refuse_mail BEFORE INSERT ON mail_messages EXECUTE FUNCTION refuse_mail()`);
    await assert.rejects(send(MONDAY), /disk is full/);
    await service.rows('DROP TRIGGER refuse_mail ON mail_messages; DROP FUNCTION refuse_mail');
    assert.deepEqual(await mails(), []);
    await send(MONDAY);
    assert.equal((await mails()).length, 1);
  });

  it('is deleted as long as its text is stored if a contact is erased, because it may name the contact', async () => {
    await forget();
    await send(MONDAY);
    const { json } = await olive.call('POST', '/web/api-contacts', {
      first_name: 'Eve',
      last_name: 'Erased',
    });
    const erase = await olive.call('POST', `/web/api-contacts/${json.data.id}/privacy-erase`, {});
    assert.ok(erase.status < 300, erase.text);
    assert.deepEqual(await mails(), []);
  });

  it('is sent by a job for every organization with tasks', async () => {
    await forget();
    const always = { from: '00:00', to: '24:00' };
    const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await olive.call('PATCH', '/web/settings', { working_hours: always, working_days: everyDay });
    const context = {
      ...{ organizationId, jobId: crypto.randomUUID(), attempt: 1, services, database: worker },
      ...{ signal: new AbortController().signal, progress: async () => undefined },
      continueLater: () => undefined,
    };
    await sendTaskDigests.work(context, {});
    assert.equal((await mails()).length, 1);
  });
});
