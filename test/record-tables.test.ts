import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { z } from 'zod';
import { apiKeyTable } from '../server/access/api-keys/api-key.sql.ts';
import { fileTable } from '../server/crm/attachments/file.sql.ts';
import { companyTable } from '../server/crm/companies/company.sql.ts';
import { contactTable } from '../server/crm/contacts/contact.sql.ts';
import { customFieldTable } from '../server/crm/custom-fields/custom-field.sql.ts';
import { dealTable } from '../server/crm/deals/deal.sql.ts';
import { pipelineTable, stageTable } from '../server/crm/pipelines/pipeline.sql.ts';
import { taskTable } from '../server/crm/tasks/task.sql.ts';
import { viewTable } from '../server/crm/views/view.sql.ts';
import { importTable } from '../server/files/imports/import.sql.ts';
import { reportTable } from '../server/insights/reports/report.sql.ts';
import { type RecordTable, recordTable } from '../server/kernel/fields/record-table.ts';
import { activityTable } from '../server/records/activities/activity.sql.ts';
import { submissionTable } from '../server/web-forms/submissions/submission.sql.ts';
import { subscriptionTable } from '../server/webhooks/subscriptions/subscription.sql.ts';
import { workflowTable } from '../server/workflows/definitions/workflow.sql.ts';
import { testDatabase } from './database.ts';
import { sourceFiles } from './source-files.ts';

/** The schema of a record and its table say the same: a column left out of either fails here. */

const client = new pg.Client(await testDatabase());
before(() => client.connect());
after(() => client.end());

const described: readonly RecordTable<string>[] = [
  activityTable,
  apiKeyTable,
  companyTable,
  contactTable,
  customFieldTable,
  dealTable,
  fileTable,
  importTable,
  pipelineTable,
  reportTable,
  stageTable,
  submissionTable,
  subscriptionTable,
  taskTable,
  viewTable,
  workflowTable,
];

/** The columns that statements can write, in alphabetical order. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name).sort();
}

describe('the schema of a record', () => {
  it('is compared with its table here, wherever one is described', () => {
    const names = sourceFiles('server/**/*.sql.ts').flatMap(({ text }) =>
      [...text.matchAll(/= recordTable\('(\w+)'/g)].map(([, name = '']) => name),
    );
    assert.deepEqual(names.sort(), described.map(({ name }) => name).sort());
  });

  for (const { name, view, hidden, joined } of described) {
    it(`has every column of ${name}, and no other field`, async () => {
      const fields = Object.keys(view.shape).filter((field) => !joined.includes(field));
      assert.deepEqual([...fields, ...hidden].sort(), await columnsOf(name));
    });
  }

  it('is compared with the table in both directions', async () => {
    const deals = described.find(({ name }) => name === 'deals');
    assert.ok(deals);
    const fields = [...Object.keys(deals.view.shape), ...deals.hidden];
    await client.query('BEGIN');
    await client.query('ALTER TABLE deals ADD COLUMN priority text');
    assert.deepEqual(
      (await columnsOf('deals')).filter((column) => !fields.includes(column)),
      ['priority'],
    );
    await client.query('ALTER TABLE deals DROP COLUMN priority, DROP COLUMN notes');
    const columns = await columnsOf('deals');
    await client.query('ROLLBACK');
    assert.deepEqual(
      fields.filter((field) => !columns.includes(field)),
      ['notes'],
    );
  });
});

describe('a table', () => {
  const view = z.object({ id: z.uuid(), title: z.string(), notes: z.string().nullable() });

  it('is not described with an input that no column keeps', () => {
    const draft = z.object({ title: z.string(), priority: z.string() });
    assert.throws(
      () => recordTable('deals', view, { set: ['id'], inputs: [draft] }),
      /The input of deals has the field 'priority', which its view lacks/,
    );
    const { written } = recordTable('deals', view, { set: ['id'], inputs: [draft], notStored: ['priority'] });
    assert.deepEqual(written, ['title', 'notes']);
  });

  it('has the columns that operations write, in every form that statements need', () => {
    const table = recordTable('deals', view, { set: ['id'] });
    assert.equal(table.columns.text, 'title, notes');
    assert.equal(table.columnsOf('n').text, 'n.title, n.notes');
    assert.equal(table.excluded.text, 'title = excluded.title, notes = excluded.notes');
    const values = table.values({ title: 'A', notes: null });
    assert.deepEqual([values.text, values.values], ['$1, $2', ['A', null]]);
    const patch = table.assignments({ notes: null });
    assert.deepEqual([patch.text, patch.values], ['notes = $1', [null]]);
    assert.throws(() => table.assignments({}), /sets no column/);
  });
});
