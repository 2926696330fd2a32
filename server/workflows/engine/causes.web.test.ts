import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { Importing } from '../../files/imports/testing/import-file.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, task } from '../testing/workflows.ts';

/** Who causes an event that starts a workflow, and who published it, with people in the web app (docs/behaviour/workflows.md 4 and 5). */

const service = await startService();
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

async function ask<Data>(browser: Browser, method: string, path: string, body?: object): Promise<Data> {
  const { status, json, text } = await browser.call(method, `/web${path}`, body);
  assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
  return json?.data;
}

interface Identified {
  readonly id: string;
}

async function publish(browser: Browser, draft: object): Promise<string> {
  const { id } = await ask<Identified>(browser, 'POST', '/api-workflows', { name: 'Test', draft });
  await ask(browser, 'POST', `/api-workflows/${id}/publish`, { draft_revision: 1 });
  return id;
}

const contact = async (first_name: string) =>
  (await ask<Identified>(owner, 'POST', '/api-contacts', { first_name })).id;

/** The runs of a workflow once everything that happened is decided and done. */
async function runsOf(workflowId: string): Promise<readonly { subject_id: string; state: string }[]> {
  await eventually(async () => {
    const [left] = await service.rows<{ n: string }>(
      `SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM workflow_intake)
         + (SELECT count(*) FROM workflow_runs WHERE state = 'running') AS n`,
    );
    assert.equal(Number(left?.n), 0);
  });
  return service.rows(
    'SELECT subject_id, state FROM workflow_runs WHERE workflow_id = $1 ORDER BY started_at, id',
    [workflowId],
  );
}

const subjectsOf = async (workflowId: string) =>
  (await runsOf(workflowId)).map(({ subject_id }) => subject_id);

const eachTime = (on: string) => definition({ on, again: 'each_time' }, { key: 'stop', do: 'stop' });

describe('an import', () => {
  it('starts no workflow, neither when it creates and changes records nor when it is undone', async () => {
    const created = await publish(owner, eachTime('contact.created'));
    const updated = await publish(owner, eachTime('contact.updated'));
    const deleted = await publish(owner, eachTime('contact.deleted'));
    const known = await ask<Identified>(owner, 'POST', '/api-contacts', {
      first_name: 'Ada',
      email: 'ada@northwind.example',
    });
    const importing = new Importing(owner);
    const file = 'First name,Email,City\nAda,ada@northwind.example,London\nBea,bea@northwind.example,Paris\n';
    const imported = await importing.import('contacts', file, { on_duplicate: 'overwrite' });
    assert.deepEqual([imported.created_count, imported.updated_count], [1, 1], JSON.stringify(imported));
    await importing.work(imported.id, 'undo');
    const [left] = await service.rows<{ n: string }>(
      'SELECT count(*) AS n FROM contacts WHERE email LIKE $1',
      ['bea@%'],
    );
    assert.equal(Number(left?.n), 0, 'the undo deleted what the import created');
    assert.deepEqual(await subjectsOf(created), [known.id]);
    assert.deepEqual([...(await subjectsOf(updated)), ...(await subjectsOf(deleted))], []);
    await ask(owner, 'PATCH', `/api-contacts/${known.id}`, { city: 'Berlin' });
    assert.deepEqual(await subjectsOf(updated), [known.id], 'a person starts it');
    for (const id of [created, updated, deleted]) await ask(owner, 'DELETE', `/api-workflows/${id}`);
  });
});

describe('a change of many records', () => {
  it('starts a workflow for each of them, and its undo starts none', async () => {
    const ids = [await contact('Ada'), await contact('Bea')];
    const id = await publish(owner, eachTime('contact.updated'));
    const changed = await ask<readonly { id: string; request_id: string }[]>(
      owner,
      'POST',
      '/contacts-bulk',
      {
        ids,
        add_tags: ['vip'],
      },
    );
    assert.deepEqual((await subjectsOf(id)).toSorted(), ids.toSorted());
    const changes = changed.map(({ id: changedId, request_id }) => ({ id: changedId, request_id }));
    const undone = await ask<readonly { outcome: string }[]>(owner, 'POST', '/contacts-bulk-undo', {
      changes,
    });
    assert.deepEqual(
      undone.map(({ outcome }) => outcome),
      ['changed', 'changed'],
    );
    assert.equal((await subjectsOf(id)).length, 2);
    await ask(owner, 'DELETE', `/api-workflows/${id}`);
  });
});

describe('a publisher who is removed from the organization', () => {
  it('leaves workflows that go on, with what waits and with what starts', async () => {
    const email = 'pat@acme.example';
    const publisher = await join(service, await invite(owner, email, 'admin'), 'Pat Publisher');
    const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };
    const id = await publish(publisher, definition('contact.created', wait, task('Call')));
    const waiting = await contact('Before');
    assert.deepEqual(await runsOf(id), [{ subject_id: waiting, state: 'waiting' }]);
    const [person] = await service.rows<Identified>('SELECT id FROM users WHERE email = $1', [email]);
    await owner.call('DELETE', `/web/members/${person?.id}`);
    assert.equal((await publisher.call('GET', '/web/api-contacts')).status, 403);
    const later = await contact('After');
    await runsOf(id);
    await service.rows('UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1', [id]);
    await eventually(async () =>
      assert.deepEqual(await runsOf(id), [
        { subject_id: waiting, state: 'completed' },
        { subject_id: later, state: 'completed' },
      ]),
    );
    const tasks = await ask<readonly { contact_id: string }[]>(owner, 'GET', '/api-tasks');
    assert.deepEqual(tasks.map(({ contact_id }) => contact_id).toSorted(), [waiting, later].toSorted());
    await ask(owner, 'DELETE', `/api-workflows/${id}`);
  });
});
