import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { invite, join, setUp, startService } from '../server/access/testing/people.ts';
import { sendDigests } from '../server/crm/tasks/digest/send-digests.ts';
import { countsOf, Importing } from '../server/files/imports/testing/import-file.ts';
import { sendDueReports } from '../server/insights/reports/sending/send-reports.ts';
import { testDatabase } from './database.ts';
import { mailingJobs } from './mailing-jobs.ts';

/** Imports, reports and the daily email of a member go by what the member sees (docs/behaviour/visibility.md 2). */

const connection = await testDatabase();
const service = await startService({ baseUrl: 'http://crm.example' }, connection);
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
type Browser = typeof olive;
const sessionOf = async (browser: Browser) => (await browser.call('GET', '/web/session')).json.data;
const { id: organizationId } = (await sessionOf(olive)).organization;
const people = { olive: (await sessionOf(olive)).user.id, mia: (await sessionOf(mia)).user.id };

const { services, takeMails } = mailingJobs({ connection, organizationId, rows: service.rows });

/** Times at which the email of a working day and a report are due. */
const MONDAY = Date.parse('2026-11-23T09:30:00Z');
const REPORT_DAY = Date.parse('2100-03-01T08:00:30Z');
const WEEK_MS = 7 * 86_400_000;

const create = async (path: string, body: object): Promise<string> => {
  const { status, json, text } = await olive.call('POST', `/web${path}`, body);
  assert.equal(status, 201, text);
  return json.data.id;
};

/** The texts of the emails of a kind to Mia, which are deleted. */
async function mailsToMia(kind: string): Promise<string[]> {
  const mails = await takeMails(kind);
  return mails.filter(({ recipient }) => recipient === 'mia@acme.example').map(({ text }) => text);
}

async function digestOfMia(): Promise<string> {
  await service.rows('UPDATE task_digests SET sent_on = NULL');
  await sendDigests(services, organizationId, MONDAY);
  const [mail, ...others] = await mailsToMia('task_digest');
  assert.deepEqual(others, []);
  return mail ?? '';
}

let weeks = 0;
async function reportToMia(): Promise<string> {
  await sendDueReports(services, organizationId, REPORT_DAY + weeks * WEEK_MS);
  weeks += 1;
  const [mail, ...others] = await mailsToMia('report');
  assert.deepEqual(others, []);
  return mail ?? '';
}

const importing = new Importing(mia);
async function importOfMia(): Promise<readonly number[]> {
  const file = 'First name,Email,Job title\nZoë,zoe@keeper.example,Keeper\n';
  return countsOf(await importing.import('contacts', file, { on_duplicate: 'fill' }));
}

before(async () => {
  // Mia proved her address.
  await service.rows('UPDATE users SET bound_org_id = NULL WHERE id = $1', [people.mia]);
  const contact_id = await create('/api-contacts', {
    ...{ first_name: 'Zoë', last_name: 'Keeper', email: 'zoe@keeper.example', owner_id: people.olive },
  });
  await create('/api-tasks', {
    ...{ title: 'Follow up', due_on: '2026-11-20', assignee_id: people.mia, contact_id },
  });
  for (const [value, user_id] of [
    [100, people.olive],
    [20.5, people.mia],
  ]) {
    const deal = await create('/api-deals', { title: 'Relaunch', value });
    assert.equal((await olive.call('POST', `/web/api-deals/${deal}/assignee`, { user_id })).status, 200);
  }
  const query = { metric: 'open_pipeline', dimensions: [], filters: {} };
  const schedule = { cron: '0 8 * * 1', user_ids: [people.mia] };
  await create('/api-reports', { name: 'Pipeline', query, shared: true, schedule });
});

describe('while members see everything', () => {
  const TABLES = ['contacts', 'deals', 'deal_spans', 'tasks'];

  // Statements of viewers fail meanwhile, as where PostgreSQL does not have their role.
  before(async () => {
    for (const table of TABLES)
      await service.rows(`ALTER POLICY visibility ON ${table} USING (1 / (SELECT count(*) FROM teams) > 0)`);
  });
  after(async () => {
    for (const table of TABLES) await service.rows(`DROP POLICY visibility ON ${table}`);
    await service.rows('SELECT make_viewer_policies()');
  });

  it('the daily email names the records of others', async () => {
    assert.match(await digestOfMia(), /^- Follow up \(Zoë Keeper\) – since 20 November$/m);
  });

  it('a report counts the deals of others', async () => {
    assert.match(await reportToMia(), /^Total +120\.5 USD$/m);
  });

  it('an import finds the contacts of others', async () => {
    assert.deepEqual(await importOfMia(), [0, 1, 0, 0]);
  });
});

describe('while members see only their own records', () => {
  before(() => service.rows("UPDATE organizations SET member_visibility = 'own'"));

  it('the daily email names no record of others', async () => {
    assert.match(await digestOfMia(), /^- Follow up – since 20 November$/m);
  });

  it('a report counts no deal of others', async () => {
    assert.match(await reportToMia(), /^Total +20\.5 USD$/m);
  });

  it('an import finds no contact of others, and makes a second one', async () => {
    assert.deepEqual(await importOfMia(), [1, 0, 0, 0]);
  });
});
