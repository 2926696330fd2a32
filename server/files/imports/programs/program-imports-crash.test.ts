import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withInstallation } from '../../../../bench/lib/installation.ts';
import { setUpAcme, startServerProcess, temporaryDataDir } from '../../../../test/server-process.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProgramImporting } from '../testing/program-importing.ts';

const ROWS = 3_000;
const environment = { DATA_DIR: temporaryDataDir(), RATE_LIMIT_PER_MINUTE: '0' };

describe('an import whose server is killed in the middle', () => {
  it('goes on in the next one, doubles and loses no row, and its result lists every row once', async () => {
    const key = await setUpAcme(environment);
    const rows = Array.from({ length: ROWS }, (_, n) => `Person ${n},person-${n}@killed.example`);
    const file = `first_name,email\n${rows.join('\n')}\n`;
    const first = await startServerProcess(environment);
    const program = new ProgramImporting({ url: first.url, key });
    const headers = { 'Idempotency-Key': 'killed' };
    const { id } = (await program.send('kind=contacts', file, headers)).body.data;
    while ((await program.get(id)).processed_rows === 0) await sleep(5);
    await first.stop('SIGKILL');

    const second = await startServerProcess(environment);
    after(() => second.stop('SIGTERM'));
    // As if the lease of the process that died had run out already.
    const expire = sql`UPDATE jobs SET due_at = now() WHERE key = ${id}`;
    await withInstallation(environment.DATA_DIR, ({ owner }) => owner.query(expire));
    const next = new ProgramImporting({ url: second.url, key });
    const done = await next.ended(id);
    assert.deepEqual([done.state, done.processed_rows, done.created_count], ['done', ROWS, ROWS]);

    const result = await next.result(id);
    assert.deepEqual(
      result.map(({ row, status }) => [row, status]),
      rows.map((_, index) => [index + 2, 'created']),
    );
    assert.equal(new Set(result.map((row) => row.id)).size, ROWS);
    const [counted] = await withInstallation(environment.DATA_DIR, ({ owner }) =>
      owner.query<{ count: number; distinct: number; events: number }>(sql`
        SELECT count(*)::int AS count, count(DISTINCT email)::int AS distinct,
          (SELECT count(*)::int FROM events WHERE event_type = 'contact.created') AS events
        FROM contacts WHERE email LIKE '%@killed.example'`),
    );
    assert.deepEqual(counted, { count: ROWS, distinct: ROWS, events: ROWS });
    const again = await next.send('kind=contacts', file, headers);
    assert.equal(again.body.data.id, id);
  });
});
