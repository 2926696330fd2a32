import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';

/** What is said when something that workflows use is to go (docs/behaviour/workflows.md 23). */

const service = await startService();
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

let people = 0;
async function member(role = 'admin'): Promise<{ readonly browser: Browser; readonly id: string }> {
  people += 1;
  const email = `person-${people}@acme.example`;
  const browser = await join(service, await invite(owner, email, role), `Person ${people}`);
  const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return { browser, id: String(user?.id) };
}

async function call(browser: Browser, method: string, path: string, body?: object) {
  const answer = await browser.call(method, `/web${path}`, body);
  return { status: answer.status, body: answer.text === '' ? {} : answer.json };
}

async function publish(name: string, trigger: object, step: object, browser = owner): Promise<string> {
  const draft = { format: 1, trigger, steps: [{ key: 'a', ...step }] };
  const created = await call(browser, 'POST', '/api-workflows', { name, draft });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id, draft_revision } = created.body.data;
  const published = await call(browser, 'POST', `/api-workflows/${id}/publish`, { draft_revision });
  assert.equal(published.status, 200, JSON.stringify(published.body));
  return id;
}

const stop = { do: 'stop' };
const stateOf = async (id: string) => (await call(owner, 'GET', `/api-workflows/${id}`)).body.data.state;

function refusesFor(answer: { status: number; body: Record<string, unknown> }, id: string, name: string) {
  assert.equal(answer.status, 409, JSON.stringify(answer.body));
  assert.deepEqual(answer.body.used_by, [{ kind: 'workflow', id, name }]);
}

describe('what a workflow uses', () => {
  it('stays while the workflow is published or paused: a stage and its pipeline', async () => {
    const pipeline = (await call(owner, 'POST', '/api-pipelines', { name: 'Partners' })).body.data;
    const [first, second] = pipeline.stages;
    const where = { field: 'stage_id', op: 'is', value: first.id };
    const id = await publish('Partner', { on: 'deal.stage_entered', where }, stop);
    refusesFor(
      await call(owner, 'DELETE', `/api-pipelines/${pipeline.id}/stages/${first.id}`),
      id,
      'Partner',
    );
    refusesFor(await call(owner, 'DELETE', `/api-pipelines/${pipeline.id}`), id, 'Partner');
    assert.equal(
      (await call(owner, 'DELETE', `/api-pipelines/${pipeline.id}/stages/${second.id}`)).status,
      204,
    );
    await call(owner, 'POST', `/api-workflows/${id}/pause`);
    refusesFor(await call(owner, 'DELETE', `/api-pipelines/${pipeline.id}`), id, 'Partner');
    await call(owner, 'DELETE', `/api-workflows/${id}`);
    assert.equal((await call(owner, 'DELETE', `/api-pipelines/${pipeline.id}`)).status, 204);
  });

  it('stays: a custom field of tasks that a step writes', async () => {
    const field = { object: 'task', key: 'effort', label: 'Effort', type: 'number' };
    const fieldId = (await call(owner, 'POST', '/api-custom-fields', field)).body.data.id;
    const step = { do: 'create_task', with: { title: 'Plan', custom_fields: { effort: 3 } } };
    const id = await publish('Effort', { on: 'contact.created' }, step);
    refusesFor(await call(owner, 'DELETE', `/api-custom-fields/${fieldId}`), id, 'Effort');
    await call(owner, 'DELETE', `/api-workflows/${id}`);
    assert.equal((await call(owner, 'DELETE', `/api-custom-fields/${fieldId}`)).status, 204);
  });

  it('stays: a custom field of the same kind of record, and its choices', async () => {
    const field = async (object: string) =>
      (
        await call(owner, 'POST', '/api-custom-fields', {
          ...{ object, key: 'plan', label: 'Plan', type: 'choice', options: ['Gold', 'Silver'] },
        })
      ).body.data.id;
    const [ofContact, ofDeal] = [await field('contact'), await field('deal')];
    const where = { field: 'custom_fields.plan', op: 'is', value: 'Gold' };
    const id = await publish('Plan', { on: 'contact.created', where }, stop);
    refusesFor(await call(owner, 'DELETE', `/api-custom-fields/${ofContact}`), id, 'Plan');
    refusesFor(
      await call(owner, 'PATCH', `/api-custom-fields/${ofContact}`, { options: ['Silver'] }),
      id,
      'Plan',
    );
    assert.equal(
      (await call(owner, 'PATCH', `/api-custom-fields/${ofContact}`, { options: ['Gold'] })).status,
      200,
    );
    assert.equal((await call(owner, 'DELETE', `/api-custom-fields/${ofDeal}`)).status, 204);
    await call(owner, 'DELETE', `/api-workflows/${id}`);
  });
});

describe('a member', () => {
  const onContact = { on: 'manual', object: 'contact' };

  it('whom a workflow names is removed only with a decision about it', async () => {
    const { id: userId } = await member('member');
    const assign = { do: 'assign', with: { user_ids: [userId] } };
    const id = await publish('Assign', onContact, assign);
    refusesFor(await call(owner, 'DELETE', `/members/${userId}`), id, 'Assign');
    const listed = await call(owner, 'GET', `/members/${userId}/uses`);
    assert.deepEqual(listed.body.data, [{ kind: 'workflow', id, name: 'Assign' }]);
    assert.equal((await call(owner, 'DELETE', `/members/${userId}?pause_workflows=true`)).status, 204);
    assert.equal(await stateOf(id), 'paused');
  });

  it('leaves although a workflow names them', async () => {
    const { browser, id: userId } = await member('member');
    await publish('Goes on', onContact, { do: 'assign', with: { user_ids: [userId] } });
    assert.equal((await call(browser, 'DELETE', `/members/${userId}?pause_workflows=true`)).status, 403);
    assert.equal((await call(browser, 'DELETE', `/members/${userId}`)).status, 204);
  });

  it('who published workflows leaves them behind, and owners are told', async () => {
    const { browser, id: userId } = await member();
    const id = await publish('Left behind', onContact, stop, browser);
    assert.equal((await call(owner, 'DELETE', `/members/${userId}`)).status, 204);
    assert.equal(await stateOf(id), 'published');
    const events = await service.rows<{ details: object }>(
      "SELECT details FROM security_events WHERE kind = 'workflow_author_left'",
    );
    assert.deepEqual(events, [{ details: { member: userId, workflows: 'Left behind', paused: false } }]);
  });
});
