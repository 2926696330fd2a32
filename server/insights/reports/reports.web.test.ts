import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { mailingJobs } from '../../../test/mailing-jobs.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { sendDueReports } from './sending/send-reports.ts';

/** Saved reports: who may do what, as CSV, and by email (docs/behaviour/insights.md 12 and 13). */

const connection = await testDatabase();
const service = await startService({ baseUrl: 'http://crm.example' }, connection);
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
type Browser = typeof olive;
const sessionOf = async (browser: Browser) => (await browser.call('GET', '/web/session')).json.data;
const { id: organizationId } = (await sessionOf(olive)).organization;
const people = { olive: (await sessionOf(olive)).user.id, mia: (await sessionOf(mia)).user.id };

const { services, mailsOf } = mailingJobs({ connection, organizationId, rows: service.rows });
const mails = () => mailsOf('report');

const ask = async (browser: Browser, method: string, path: string, body?: object, status = 200) => {
  const answer = await browser.call(method, `/web${path}`, body);
  assert.equal(answer.status, status, answer.text);
  return answer.json?.data;
};
const draft = (further: object = {}) => ({
  name: 'Mine',
  query: { metric: 'open_pipeline', dimensions: ['owner'], filters: {} },
  ...further,
});

for (const [value, browser] of [
  [100, olive],
  [20.5, mia],
] as const) {
  const deal = await ask(browser, 'POST', '/api-deals', { title: '=Relaunch', value }, 201);
  await ask(browser, 'POST', `/api-deals/${deal.id}/assignee`, {
    user_id: (await sessionOf(browser)).user.id,
  });
}

describe('saved reports', () => {
  it('belong to their author, until an owner or admin shares them', async () => {
    const mine = await ask(mia, 'POST', '/api-reports', draft(), 201);
    assert.equal(mine.owner_id, people.mia);
    await ask(olive, 'GET', `/api-reports/${mine.id}`, undefined, 404);
    await ask(mia, 'PATCH', `/api-reports/${mine.id}`, { shared: true }, 403);
    await ask(mia, 'PATCH', `/api-reports/${mine.id}`, { name: 'Ours', pinned: true });
    const shared = await ask(olive, 'POST', '/api-reports', draft({ name: 'All', shared: true }), 201);
    assert.deepEqual(
      (await ask(mia, 'GET', '/api-reports')).map(({ name }: { name: string }) => name),
      ['All', 'Ours'],
    );
    assert.equal((await ask(mia, 'GET', '/api-reports?pinned=true')).length, 1);
    await ask(mia, 'PATCH', `/api-reports/${shared.id}`, { name: 'Hers' }, 403);
    await ask(mia, 'DELETE', `/api-reports/${shared.id}`, undefined, 403);
    await ask(mia, 'DELETE', `/api-reports/${mine.id}`, undefined, 204);
    await ask(olive, 'DELETE', `/api-reports/${shared.id}`, undefined, 204);
    const entries = await service.rows(
      "SELECT action FROM audit_entries WHERE record_type = 'report' ORDER BY id",
    );
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['created', 'updated', 'created', 'deleted', 'deleted'],
    );
  });

  it('are refused with a question that cannot be asked, or times that cannot be', async () => {
    const refused = async (further: object, message: RegExp) => {
      const answer = await olive.call('POST', '/web/api-reports', draft(further));
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.json.message, message);
    };
    await refused({ query: { metric: 'profit' } }, /'metric'/);
    await refused({ query: { metric: 'deals_won', filters: { nothing: 1 } } }, /filters/);
    await refused(
      { query: { metric: 'deals_won', period: { unit: 'month', from: '2026-01-01' } } },
      /period/,
    );
    const user_ids = [people.mia];
    await refused({ schedule: { cron: 'daily', user_ids } }, /'schedule.cron' must be minute/);
    await refused({ schedule: { cron: '*/5 * * * *', user_ids } }, /at least 60 minutes/);
    const stranger = '0198c2f1-0000-7000-8000-000000000000';
    await refused({ schedule: { cron: '0 8 * * 1', user_ids: [stranger] } }, /members/);
  });

  it('show the period before, unless they are told not to', async () => {
    const usual = await ask(mia, 'POST', '/api-reports', draft(), 201);
    assert.equal(usual.compared, true);
    const changed = await ask(mia, 'PATCH', `/api-reports/${usual.id}`, { compared: false });
    assert.equal(changed.compared, false);
    const alone = await ask(mia, 'POST', '/api-reports', draft({ compared: false }), 201);
    for (const { id } of [usual, alone]) {
      assert.equal((await ask(mia, 'GET', `/api-reports/${id}`)).compared, false);
      await ask(mia, 'DELETE', `/api-reports/${id}`, undefined, 204);
    }
  });

  it('are a CSV that no spreadsheet runs', async () => {
    const query = { metric: 'open_pipeline', dimensions: ['owner'], currency: 'USD' };
    const { id } = await ask(olive, 'POST', '/api-reports', draft({ name: 'Wer? Öl & Co', query }), 201);
    const file = await ask(olive, 'GET', `/api-reports/${id}/csv`);
    assert.equal(file.name, 'wer-l-co.csv');
    assert.equal(
      file.content,
      'owner,open_pipeline (USD),records\r\nMia Member,20.5,1\r\nOlive Owner,100,1\r\n',
    );
    await ask(olive, 'DELETE', `/api-reports/${id}`, undefined, 204);
  });
});

describe('reports by email', () => {
  const MONDAY = Date.parse('2100-03-01T08:00:30Z');
  const query = { metric: 'open_pipeline', dimensions: ['stage'], filters: { assigned_to: 'me' } };
  const schedule = { cron: '0 8 * * 1', user_ids: [people.olive, people.mia] };

  it('say to each reader what they may ask, once for each time, however many processes send', async () => {
    const report = draft({ name: 'My pipeline', query, shared: true, schedule });
    const { id } = await ask(olive, 'POST', '/api-reports', report, 201);
    // Mia proved her address.
    await service.rows('UPDATE users SET bound_org_id = NULL WHERE id = $1', [people.mia]);
    await sendDueReports(services, organizationId, Date.now());
    assert.deepEqual(await mails(), []);
    await Promise.all(Array.from({ length: 4 }, () => sendDueReports(services, organizationId, MONDAY)));
    const [mias, olives, ...others] = await mails();
    assert.deepEqual([mias?.recipient, olives?.recipient], ['mia@acme.example', 'olive@acme.example']);
    assert.deepEqual(others, []);
    assert.match(mias?.text ?? '', /^New {4}20.5 USD\nTotal {2}20.5 USD\n/m);
    assert.match(olives?.text ?? '', /^New {4}100 USD\nTotal {2}100 USD\n/m);
    assert.ok(mias?.text.includes(`http://crm.example/reports/saved/${id}`));
    await sendDueReports(services, organizationId, MONDAY + 60_000);
    assert.equal((await mails()).length, 2);
  });

  it('are written in the language of the organization, with the figures of its region', async () => {
    await service.rows("DELETE FROM mail_messages WHERE kind = 'report'");
    await olive.call('PATCH', '/web/settings', { language: 'de' });
    await sendDueReports(services, organizationId, MONDAY + 7 * 86_400_000);
    await olive.call('PATCH', '/web/settings', { language: 'en' });
    const [mias] = await mails();
    assert.match(mias?.text ?? '', /^Guten Tag Mia Member,\n\ndas ist der Bericht „My pipeline“ von Acme/);
    assert.match(mias?.text ?? '', /^New {4}20,5 USD\nSumme {2}20,5 USD\n/m);
  });

  it('no longer come to a person who left, and not without a mail server', async () => {
    await service.rows("DELETE FROM mail_messages WHERE kind = 'report'");
    await ask(olive, 'DELETE', `/members/${people.mia}`, undefined, 204);
    await sendDueReports(services, organizationId, MONDAY + 14 * 86_400_000);
    assert.deepEqual(
      (await mails()).map(({ recipient }) => recipient),
      ['olive@acme.example'],
    );
    await sendDueReports({ ...services, mailer: undefined }, organizationId, MONDAY + 21 * 86_400_000);
    assert.equal((await mails()).length, 1);
  });
});
