import assert from 'node:assert/strict';
import { it } from 'node:test';
import { visibilityApp } from './visibility-app.ts';
import { MARKS, marksIn, SEEN } from './visibility-world.ts';

const { world, api, key } = await visibilityApp();

const seenContacts = async () => {
  const answer = await fetch(`${api.url}/api-contacts`, { headers: { Authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  return marksIn(await answer.text());
};

/** The processes of PostgreSQL that tell this server of changed credentials. */
async function listeners(): Promise<number[]> {
  const rows = await world.service.rows<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle' AND query IN ('LISTEN kontor_credentials', 'SELECT 1')`,
  );
  assert.notEqual(rows.length, 0);
  return rows.map(({ pid }) => pid);
}

it('a change of visibility applies to tokens before it is answered, even if the notification comes late', async () => {
  await world.show('all');
  assert.deepEqual(await seenContacts(), MARKS);
  const stopped = await listeners();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    await world.show('own');
    assert.deepEqual(await seenContacts(), SEEN.own);
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
});
