import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiRecord, Write } from '../bench/crash/api-client.ts';
import { findProblems } from '../bench/crash/checks.ts';
import { Memory } from '../bench/crash/memory.ts';
import { runRounds } from '../bench/crash/rounds.ts';
import { readTables, type Tables } from '../bench/crash/tables.ts';
import { type Sql, toQuery } from '../server/kernel/database/sql.ts';
import { startApi } from './api.ts';
import { temporaryDataDir } from './server-process.ts';

describe('kill -9 at random moments of a write load', () => {
  it('loses no acknowledged write and leaves no half change, whether server, database or both are killed', async () => {
    const rounds = await runRounds(temporaryDataDir(), 3, () => undefined);
    assert.deepEqual(
      rounds.map(({ victim, problems }) => ({ victim, problems })),
      [
        { victim: 'server', problems: [] },
        { victim: 'database', problems: [] },
        { victim: 'both', problems: [] },
      ],
    );
    assert.ok(rounds.every(({ acknowledged }) => acknowledged > 0));
    assert.ok(
      rounds.some(({ unanswered }) => unanswered > 0),
      'the kill came into the middle of writes',
    );
  });
});

describe('the checks after a crash', async () => {
  const api = await startApi();
  const memory = new Memory();
  const write = async (method: Write['method'], path: string, body: Record<string, unknown>) => {
    const kind = path.includes('deals') ? 'deal' : path.includes('activities') ? 'activity' : 'contact';
    const record = (await api.request(method, path, { body })).data<ApiRecord>();
    memory.apply({ method, path, kind }, record);
    return record;
  };
  const contact = await write('POST', '/api-contacts', { first_name: 'Anna' });
  await write('PATCH', `/api-contacts/${contact.id}`, { job_title: 'Baker' });
  await write('POST', `/api-contacts/${contact.id}/tags`, { tags: 'vip' });
  await write('POST', '/api-activities', {
    activity_type: 'note',
    description: 'Hi',
    contact_id: contact.id,
  });
  const deal = await write('POST', '/api-deals', { title: 'Bread', contact_id: contact.id });
  await write('PATCH', `/api-deals/${deal.id}`, { status: 'won' });
  const statements = {
    query: async <Row extends object>(statement: Sql) =>
      (await api.owner.query<Row>(toQuery(statement))).rows,
  };
  const tables = await readTables(statements, api.organization.id);

  it('find nothing wrong where nothing is', () => {
    assert.deepEqual(findProblems(tables, [memory]), []);
  });

  /** Names a table whose every row, taken away, must be missed. */
  const rowsMissed: readonly (keyof Tables)[] = ['contacts', 'deals', 'activities', 'events', 'audit'];
  for (const table of rowsMissed) {
    it(`miss any row of ${table}`, () => {
      assert.ok(tables[table].length > 0);
      for (const index of tables[table].keys()) {
        const without = { ...tables, [table]: tables[table].toSpliced(index, 1) };
        assert.notDeepEqual(
          findProblems(without, [memory]),
          [],
          `row ${index}: ${JSON.stringify(tables[table][index])}`,
        );
      }
    });
  }

  it('notice a change that the row does not have, and a row that nobody was told of', () => {
    const deals = [{ ...deal, title: 'Cake' }];
    assert.notDeepEqual(findProblems({ ...tables, deals }, [memory]), []);
    assert.notDeepEqual(findProblems(tables, [new Memory()]), []);
  });

  it('notice an activity without its change', () => {
    const twice = { ...tables, activities: [...tables.activities, ...tables.activities.slice(0, 1)] };
    assert.notDeepEqual(findProblems(twice, [memory]), []);
  });
});
