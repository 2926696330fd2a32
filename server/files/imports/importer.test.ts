import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from './testing/import-file.ts';
import { requestImport } from './testing/request-import.ts';

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const fileOf = (name: string, rows: number) =>
  `First name,Email\n${Array.from({ length: rows }, (_, n) => `${name} ${n},${name}-${n}@example.com`).join('\n')}`;
const contactsLike = async (name: string) => {
  const [row] = await service.rows<{ count: number; distinct: number }>(
    'SELECT count(*)::int AS count, count(DISTINCT email)::int AS distinct FROM contacts WHERE email LIKE $1',
    [`${name}-%`],
  );
  return row;
};

/** As if the last attempt at an import had failed. */
async function fail(id: string): Promise<void> {
  await service.rows(
    `WITH failed AS (
       UPDATE imports SET state = 'failed', problem = 'Something went wrong.', lease_id = NULL, finished_at = now()
       WHERE id = $1 RETURNING org_id, id)
     INSERT INTO jobs (org_id, id, kind, key, input, state, attempts, due_at, failed_at)
     SELECT org_id, gen_random_uuid(), 'imports.work', id::text, json_build_object('import_id', id, 'work', 'running'),
       'failed', 5, NULL, now() FROM failed
     ON CONFLICT (org_id, kind, key) DO UPDATE
       SET state = 'failed', lease_id = NULL, attempts = 5, due_at = NULL, failed_at = now()`,
    [id],
  );
}

describe('the process at work', () => {
  it('goes on where another one died, without doubling or losing a row', async () => {
    const { id } = await people.upload('contacts', fileOf('resumed', 1_200));
    await owner.call('POST', `/web/imports/${id}/run`);
    while ((await people.get(id)).processed_rows === 0) await sleep(10);
    // As if this process had died and its lease had run out: what it does from now on no longer counts.
    await service.rows('UPDATE imports SET lease_id = gen_random_uuid() WHERE id = $1', [id]);
    await service.rows('UPDATE jobs SET lease_id = gen_random_uuid(), due_at = now() WHERE key = $1', [id]);
    const done = await people.ended(id);
    assert.deepEqual([done.state, done.processed_rows, ...countsOf(done)], ['done', 1_200, 1_200, 0, 0, 0]);
    assert.deepEqual(await contactsLike('resumed'), { count: 1_200, distinct: 1_200 });
    const [events] = await service.rows(
      "SELECT count(*)::int AS count FROM events WHERE event_type = 'contact.created' AND payload LIKE '%resumed-%'",
    );
    assert.deepEqual(events, { count: 1_200 });
  });

  it('stops when the import is cancelled; what was written is counted and can be undone', async () => {
    const { id } = await people.upload('contacts', fileOf('cancelled', 5_000));
    await owner.call('POST', `/web/imports/${id}/run`);
    while ((await people.get(id)).processed_rows === 0) await sleep(10);
    const { status } = await owner.call('POST', `/web/imports/${id}/cancel`);
    assert.equal(status, 200);
    const cancelled = await people.get(id);
    await sleep(300);
    const later = await people.get(id);
    assert.equal(later.state, 'cancelled');
    assert.equal(later.processed_rows, cancelled.processed_rows);
    assert.ok(later.created_count < 5_000);
    assert.deepEqual((await contactsLike('cancelled'))?.count, later.created_count);
    const undone = await people.work(id, 'undo');
    assert.deepEqual(
      [undone.deleted_count, (await contactsLike('cancelled'))?.count],
      [later.created_count, 0],
    );
  });

  it('stops when the person who started it leaves the organization, and says so', async () => {
    const guest = await join(service, await invite(owner, 'leaving@acme.example'), 'Lea Leaving');
    const theirs = new Importing(guest);
    const { id } = await theirs.upload('contacts', fileOf('leaving', 8_000));
    await guest.call('POST', `/web/imports/${id}/run`);
    while ((await people.get(id)).processed_rows === 0) await sleep(10);
    const [lea] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Lea Leaving'");
    const { status } = await owner.call('DELETE', `/web/members/${lea?.id}`);
    assert.equal(status, 204);
    const written = (await contactsLike('leaving'))?.count;
    const ended = await people.ended(id);
    assert.equal(ended.state, 'failed');
    assert.match(
      ended.problem ?? '',
      /^The person who started this may no longer import, so it was stopped\./,
    );
    assert.deepEqual((await contactsLike('leaving'))?.count, ended.created_count);
    assert.ok(ended.created_count <= Number(written) + 250 && ended.created_count < 8_000);
    const undone = await people.work(id, 'undo');
    assert.deepEqual([undone.state, undone.deleted_count], ['undone', ended.created_count]);
  });

  it('does not begin for someone who has left: a check can be started by another member', async () => {
    await join(service, await invite(owner, 'gone@acme.example'), 'Gil Gone');
    const { id } = await people.upload('contacts', fileOf('gone', 10));
    const [gil] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Gil Gone'");
    await owner.call('DELETE', `/web/members/${gil?.id}`);
    await service.rows(
      "UPDATE imports SET state = 'checking', acting_user_id = $2, acting_role = 'member' WHERE id = $1",
      [id, gil?.id],
    );
    await requestImport(service, id);
    const stopped = await people.ended(id);
    assert.deepEqual([stopped.state, stopped.processed_rows], ['ready', 0]);
    assert.match(stopped.problem ?? '', /may no longer import/);
    const checked = await people.work(id, 'check');
    assert.deepEqual([checked.state, checked.problem, ...countsOf(checked)], ['checked', null, 10, 0, 0, 0]);
  });

  it('gives others a turn while a long import is at work', async () => {
    const long = await people.upload('contacts', fileOf('long', 20_000));
    const short = await people.upload('contacts', fileOf('short', 1));
    await owner.call('POST', `/web/imports/${long.id}/run`);
    await sleep(100);
    await people.work(short.id, 'run');
    assert.equal((await people.get(long.id)).state, 'running');
    await owner.call('POST', `/web/imports/${long.id}/cancel`);
  });

  it('goes on where a failed import stood when its job is retried', async () => {
    const { id } = await people.upload('contacts', fileOf('retried', 5_000));
    await owner.call('POST', `/web/imports/${id}/run`);
    while ((await people.get(id)).processed_rows === 0) await sleep(10);
    await fail(id);
    const { processed_rows } = await people.get(id);
    assert.ok(processed_rows < 5_000);
    const { data } = (await owner.call('GET', '/web/jobs')).json;
    assert.deepEqual(
      data.map(({ title, state }: Record<string, unknown>) => [title, state]),
      [['Check, import or undo a file', 'failed']],
    );
    assert.equal((await owner.call('POST', `/web/jobs/${data[0].id}/retry`)).status, 200);
    while ((await people.get(id)).state === 'failed') await sleep(10);
    const done = await people.ended(id);
    assert.deepEqual([done.state, done.problem, ...countsOf(done)], ['done', null, 5_000, 0, 0, 0]);
    assert.deepEqual(await contactsLike('retried'), { count: 5_000, distinct: 5_000 });
    while ((await owner.call('GET', '/web/jobs')).json.data.length > 0) await sleep(10);
  });

  it('leaves no failed job of an import that is undone or deleted', async () => {
    const { id } = await people.upload('contacts', fileOf('gone-job', 5_000));
    await owner.call('POST', `/web/imports/${id}/run`);
    while ((await people.get(id)).processed_rows === 0) await sleep(10);
    await fail(id);
    const undone = await people.work(id, 'undo');
    assert.equal(undone.state, 'undone');
    assert.deepEqual((await contactsLike('gone-job'))?.count, 0);
    await fail(id);
    assert.equal((await owner.call('DELETE', `/web/imports/${id}`)).status, 204);
    while ((await owner.call('GET', '/web/jobs')).json.data.length > 0) await sleep(10);
  });
});

describe('an import of another organization', () => {
  it('is not there: 404, and nothing of it is changed', async () => {
    const { id } = await people.upload('contacts', fileOf('ours', 1));
    const [row] = await service.rows<{ id: string }>(
      "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Other', 'other') RETURNING id",
    );
    const guest = await join(service, await invite(owner, 'guest@acme.example'), 'Gus Guest');
    const [gus] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Gus Guest'");
    await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')", [
      row?.id,
      gus?.id,
    ]);
    await service.rows('UPDATE sessions SET active_org_id = $1 WHERE user_id = $2', [row?.id, gus?.id]);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/remarks'],
      ['GET', '/failed-rows'],
      ['PATCH', ''],
      ['POST', '/check'],
      ['POST', '/run'],
      ['POST', '/cancel'],
      ['POST', '/undo'],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'PATCH' ? { on_duplicate: 'fill' } : undefined;
      const { status } = await guest.call(method, `/web/imports/${id}${path}`, body);
      assert.equal(status, 404, `${method} ${path}`);
    }
    assert.deepEqual((await guest.call('GET', '/web/imports')).json.data, []);
    assert.equal((await people.get(id)).state, 'ready');
  });
});
