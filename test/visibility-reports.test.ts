import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendDueReports } from '../server/insights/reports/sending/send-reports.ts';
import { testDatabase } from './database.ts';
import { mailingJobs } from './mailing-jobs.ts';
import { marksIn, SEEN, type Visibility, visibilityWorld } from './visibility-world.ts';

/**
 * A report of every metric by every dimension is mailed to a member, with each visibility: the email has what the member may see, and nothing
 * of others. A new metric or dimension is asked for without a line here.
 */

const connection = await testDatabase();
const world = await visibilityWorld({ rateLimitPerMinute: 0 }, connection);
const { me, owner, service } = world;
const organizationId: string = (await owner.call('GET', '/web/session')).json.data.organization.id;
const { services, takeMails } = mailingJobs({ connection, organizationId, rows: service.rows });
const DAY = Date.parse('2100-03-01T08:00:30Z');
const WEEK_MS = 7 * 86_400_000;

interface Question {
  readonly metric: string;
  readonly dimensions: readonly string[];
}

/** Names of people whose records may be hidden, as an email shows them; the mark of a record names its owner. */
const NAMES: Readonly<Record<Visibility, readonly string[]>> = {
  ...{ all: ['Theo', 'Elsa'], team: ['Theo'], own: [] },
};

const metrics: { key: string; dimensions: { key: string }[] }[] = (
  await owner.call('GET', '/web/api-metrics')
).json.data;
const questions: readonly Question[] = metrics.flatMap(({ key, dimensions }) => [
  { metric: key, dimensions: [] },
  ...dimensions.map((dimension) => ({ metric: key, dimensions: [dimension.key] })),
]);
const nameOf = ({ metric, dimensions }: Question) => [metric, ...dimensions].join(' by ');

// Whoever gets a report has proved their address.
await service.rows('UPDATE users SET bound_org_id = NULL WHERE id = $1', [me.id]);
for (const question of questions) {
  const schedule = { cron: '0 8 * * 1', user_ids: [me.id] };
  const report = { name: nameOf(question), query: question, shared: true, schedule };
  const { status, text } = await owner.call('POST', '/web/api-reports', report);
  assert.equal(status, 201, text);
}

let weeks = 0;
/** The emails with the reports that are due, by the names of the reports. */
async function mailed(): Promise<ReadonlyMap<string, string>> {
  await sendDueReports(services, organizationId, DAY + weeks * WEEK_MS);
  weeks += 1;
  const mails = await takeMails('report');
  assert.ok(mails.every(({ recipient }) => recipient === 'Mia@acme.example'));
  return new Map(mails.map(({ subject, text }) => [subject, text]));
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
/** How the last line of the table begins, by what the member is answered in the app. */
async function totalOf(question: Question): Promise<string> {
  const { status, json, text } = await me.browser.call('POST', '/web/api-metrics/query', question);
  assert.equal(status, 200, text);
  const { total, unit } = json.meta;
  if (total === null || unit === 'ratio' || unit === 'days') return '';
  return figures.format(Number(total));
}

for (const visibility of ['all', 'team', 'own'] as const) {
  await world.show(visibility);
  const mails = await mailed();
  const totals = new Map<string, string>();
  for (const question of questions) totals.set(nameOf(question), await totalOf(question));

  describe(`the reports mailed to a member who sees ${visibility} records`, () => {
    it('are all of them', () => assert.equal(mails.size, questions.length));

    it('have everything that is seen, in one of them', () => {
      const all = [...mails.values()].join('\n');
      assert.deepEqual(marksIn(all), SEEN[visibility]);
      for (const name of NAMES[visibility]) assert.ok(all.includes(name), name);
    });

    for (const question of questions) {
      const name = nameOf(question);
      it(`${name}: has nothing of others, and the total of the app`, () => {
        const mail = mails.get(name) ?? '';
        assert.deepEqual(
          marksIn(mail).filter((mark) => !SEEN[visibility].includes(mark)),
          [],
        );
        for (const other of NAMES.all)
          assert.ok(NAMES[visibility].includes(other) || !mail.includes(other), mail);
        const [, total = ''] = /^Total +(\S+)/m.exec(mail) ?? [];
        if (totals.get(name) !== '') assert.equal(total, totals.get(name), mail);
      });
    }
  });
}
