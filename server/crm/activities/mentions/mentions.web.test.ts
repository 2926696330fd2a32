import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../../access/testing/people.ts';
import type { Reminders } from '../../tasks/reminders/reminder.schema.ts';

/** Mentions in what people log (docs/behaviour/activities.md 11). */

const service = await startService();
let olive: Browser;
let mia: Browser;
let contactId = '';

const bell = async (browser: Browser): Promise<Reminders> =>
  (await browser.call('GET', '/web/reminders')).json.data;
const toldOf = async (browser: Browser) =>
  (await bell(browser)).mentions.map(({ activity }) => activity.description);
const log = async (browser: Browser, description: string, activity_type = 'note'): Promise<string> => {
  const body = { activity_type, description, contact_id: contactId };
  const { status, text, json } = await browser.call('POST', '/web/api-activities', body);
  assert.equal(status, 201, text);
  return json.data.id;
};
const edit = async (id: string, description: string) =>
  assert.equal((await olive.call('PATCH', `/web/api-activities/${id}`, { description })).status, 200);

before(async () => {
  olive = await setUp(service);
  mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
  contactId = (await olive.call('POST', '/web/api-contacts', { first_name: 'Ada' })).json.data.id;
});

describe('the bell', () => {
  it('tells a member who mentioned them where, and nobody else', async () => {
    await log(olive, 'Ask @mia member about oil', 'call');
    const { unread, mentions } = await bell(mia);
    const [mention] = mentions;
    assert.deepEqual(
      [unread, mention?.mentioned_by_name, mention?.activity.contact_name, mention?.read_at],
      [1, 'Olive Owner', 'Ada', null],
    );
    assert.deepEqual(await toldOf(olive), []);
  });

  it('tells nobody of what they wrote themselves, nor of an address', async () => {
    await log(mia, 'I am @Mia Member');
    await log(olive, 'Write to olive@mia member');
    assert.equal((await bell(mia)).mentions.length, 1);
  });

  it('tells of an edit those whom it adds, and no more those whom it removes', async () => {
    const id = await log(olive, 'Nobody');
    await edit(id, 'Now @Mia Member');
    assert.deepEqual(await toldOf(mia), ['Now @Mia Member', 'Ask @mia member about oil']);
    await edit(id, 'Still @Mia Member');
    assert.equal((await bell(mia)).unread, 2, 'told once');
    await edit(id, 'Nobody again');
    assert.deepEqual(await toldOf(mia), ['Ask @mia member about oil']);
  });

  it('marks a mention as read by itself, and all with the reminders', async () => {
    const id = await log(olive, '@Mia Member, one');
    await log(olive, '@Mia Member, two');
    await olive.call('POST', '/web/api-tasks', { title: 'Call', assignee_id: await idOf(mia) });
    const { mentions, unread } = await bell(mia);
    assert.equal(unread, 4);
    const until = mentions[0]?.mentioned_at;
    const read = (body: object) => mia.call('POST', '/web/reminders-read', { until, ...body });
    assert.equal((await read({ activity_id: id })).json.data.unread, 3);
    assert.equal((await read({ until: new Date().toISOString() })).json.data.unread, 0);
    assert.equal((await read({ activity_id: 'x' })).status, 400);
  });

  it('forgets a mention with its activity', async () => {
    const id = await log(olive, '@Mia Member, gone');
    assert.equal((await olive.call('DELETE', `/web/api-activities/${id}`)).status, 204);
    assert.ok(!(await toldOf(mia)).includes('@Mia Member, gone'));
  });
});

async function idOf(browser: Browser): Promise<string> {
  return (await browser.call('GET', '/web/session')).json.data.user.id;
}
