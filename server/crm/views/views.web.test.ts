import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import type { View } from './view.schema.ts';

/** Who sees and changes which views (docs/behaviour/views.md 2 to 5). */

const service = await startService();
const olive = await setUp(service);
const ada = await join(service, await invite(olive, 'ada@acme.example', 'admin'), 'Ada');
const max = await join(service, await invite(olive, 'max@acme.example'), 'Max');

const call = async (browser: Browser, method: string, path: string, body?: object) => {
  const { status, json } = await browser.call(method, `/web/api-views${path}`, body);
  return { status, view: json?.data };
};

async function create(browser: Browser, view: object): Promise<View> {
  const { status, view: created } = await call(browser, 'POST', '', {
    object: 'deal',
    name: 'View',
    ...view,
  });
  assert.equal(status, 201);
  return created;
}

const seenBy = async (browser: Browser): Promise<string[]> =>
  (await call(browser, 'GET', '')).view.map(({ name }: View) => name);

describe('a view', () => {
  it('of a member is seen and changed by the member alone', async () => {
    const { id } = await create(max, { name: 'Max alone' });
    assert.ok((await seenBy(max)).includes('Max alone'));
    for (const other of [olive, ada]) {
      assert.ok(!(await seenBy(other)).includes('Max alone'));
      for (const [method, body] of [['GET'], ['PATCH', { name: 'Taken' }], ['DELETE']] as const) {
        assert.equal((await call(other, method, `/${id}`, body)).status, 404);
      }
    }
    assert.equal((await call(max, 'PATCH', `/${id}`, { name: 'Max still' })).status, 200);
    assert.equal((await call(max, 'DELETE', `/${id}`)).status, 204);
  });

  it('of a member is not shown to whoever creates a view with its id', async () => {
    const { id } = await create(max, { name: 'Known by its id' });
    const created = await call(ada, 'POST', '', { object: 'deal', name: 'Of Ada', id });
    assert.deepEqual([created.status, created.view?.name], [201, 'Of Ada']);
    assert.notEqual(created.view.id, id);
    assert.equal((await call(max, 'GET', `/${id}`)).view.name, 'Known by its id');
  });

  it('is shared by owners and admins, seen by everyone, and changed by no member', async () => {
    assert.equal((await call(max, 'POST', '', { object: 'deal', name: 'X', shared: true })).status, 403);
    const own = await create(max, { name: 'Of Max' });
    assert.equal((await call(max, 'PATCH', `/${own.id}`, { shared: true })).status, 403);
    const { id } = await create(ada, { name: 'For all', shared: true });
    assert.ok((await seenBy(max)).includes('For all'));
    assert.equal((await call(max, 'PATCH', `/${id}`, { name: 'Taken' })).status, 403);
    assert.equal((await call(max, 'DELETE', `/${id}`)).status, 403);
    assert.equal((await call(olive, 'PATCH', `/${id}`, { name: 'For everyone' })).status, 200);
  });

  it('that is no longer shared belongs to whoever created it', async () => {
    const { id } = await create(ada, { name: 'Was shared', shared: true });
    assert.equal((await call(olive, 'PATCH', `/${id}`, { shared: false })).status, 200);
    assert.equal((await call(olive, 'GET', `/${id}`)).status, 404);
    assert.equal((await call(ada, 'GET', `/${id}`)).status, 200);
  });
});
