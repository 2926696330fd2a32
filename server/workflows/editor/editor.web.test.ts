import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { setUp, signIn, startService } from '../../access/testing/people.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, task } from '../testing/workflows.ts';

/** What the pages of workflows read and save. */

const service = await startService();
let owner: Browser;

before(async () => {
  const person = { email: 'olive@acme.example', password: 'correct horse battery' };
  await setUp(service, person);
  owner = await signIn(service, person.email, person.password);
});

const call = async (method: string, path: string, body?: object) => owner.call(method, `/web${path}`, body);
const read = async (path: string) => (await call('GET', path)).json.data;

async function create(draft: object, name = 'Onboard'): Promise<string> {
  const created = await call('POST', '/api-workflows', { name, draft });
  assert.equal(created.status, 201, created.text);
  return created.json.data.id;
}

async function publish(id: string): Promise<void> {
  const { draft_revision } = await read(`/workflow-drafts/${id}`);
  const published = await call('POST', `/api-workflows/${id}/publish`, { draft_revision });
  assert.equal(published.status, 200, published.text);
}

describe('what workflows can name', () => {
  it('is every event, and every field with what it holds', async () => {
    await call('POST', '/api-custom-fields', {
      ...{ object: 'deal', key: 'plan', label: 'Plan', type: 'choice', options: ['Small', 'Large'] },
    });
    const { events, objects } = await read('/workflow-choices');
    const won = events.find(({ type }: { type: string }) => type === 'deal.won');
    assert.deepEqual(won, { type: 'deal.won', object: 'deal', words: 'a deal is won' });
    const submitted = events.find(({ type }: { type: string }) => type === 'form.submitted');
    assert.equal(submitted?.object, 'form_submission');
    assert.ok(objects.some(({ type }: { type: string }) => type === 'form_submission'));
    const deal = objects.find(({ type }: { type: string }) => type === 'deal');
    const field = (name: string) => deal.fields.find((one: { name: string }) => one.name === name);
    assert.deepEqual(field('stage_id'), {
      ...{ name: 'stage_id', label: 'stage', type: 'reference', refers_to: 'stage', options: [] },
      ...{ readable: true, writable: true },
    });
    assert.equal(field('value').type, 'number');
    assert.equal(field('expected_close_date').type, 'date');
    assert.deepEqual([field('won_at').type, field('won_at').writable], ['moment', false]);
    assert.deepEqual([field('status').options, field('status').readable], [['won', 'lost'], false]);
    const own = field('custom_fields.plan');
    assert.deepEqual([own.label, own.type, own.options], ['Plan', 'choice', ['Small', 'Large']]);
    assert.deepEqual(deal.links, ['contact', 'company']);
  });
});

describe('a draft in its editor', () => {
  it('has all its members, its problems, and what was published', async () => {
    const id = await create(definition('deal.won', task('Thank {{ record.titel }}')));
    const edited = await read(`/workflow-drafts/${id}`);
    assert.deepEqual(edited.definition.steps[0].on_error, 'stop');
    assert.equal(edited.definition.trigger.again, 'each_time_not_while_running');
    assert.deepEqual(edited.published, null);
    assert.deepEqual(
      edited.problems.map(({ path }: { path: string }) => path),
      ['steps[0].with.title'],
    );
  });

  it('is saved and checked in one request, and only by who knows the latest revision', async () => {
    const id = await create(definition('deal.won', task('Thank {{ record.titel }}')));
    const { draft_revision } = await read(`/workflow-drafts/${id}`);
    const draft = definition('deal.won', task('Thank {{ record.title }}'));
    const saved = await call('PATCH', `/workflow-drafts/${id}`, { draft, draft_revision });
    assert.deepEqual(saved.json.data.problems, []);
    assert.equal(saved.json.data.draft_revision, draft_revision + 1);
    assert.equal((await call('PATCH', `/workflow-drafts/${id}`, { draft, draft_revision })).status, 409);
  });

  it('that is malformed is refused with its path', async () => {
    const id = await create(definition('deal.won', task('Thank')));
    const draft = definition('deal.won', task(' '));
    const refused = await call('PATCH', `/workflow-drafts/${id}`, { draft });
    assert.deepEqual([refused.status, refused.json.path], [400, 'steps[0].with.title']);
  });

  it('leaves what was published as it is', async () => {
    const id = await create(definition('deal.won', task('Thank')));
    await publish(id);
    await call('PATCH', `/workflow-drafts/${id}`, { draft: definition('deal.won', task('Greet')) });
    const { published, definition: draft } = await read(`/workflow-drafts/${id}`);
    assert.deepEqual([published.steps[0].with.title, draft.steps[0].with.title], ['Thank', 'Greet']);
    const version = await read(`/workflow-versions/${id}?version=1`);
    assert.equal(version.definition.steps[0].with.title, 'Thank');
    assert.equal((await call('GET', `/workflow-versions/${id}?version=2`)).status, 404);
  });
});

describe('the lists', () => {
  it('say what starts each workflow, and how its last runs ended', async () => {
    const id = await create(definition('contact.created', task('Greet')), 'Greet people');
    await publish(id);
    await call('POST', '/api-contacts', { first_name: 'Ada' });
    await eventually(async () => {
      const rows: readonly Record<string, unknown>[] = await read('/workflow-rows');
      const row = rows.find((one) => one.id === id);
      assert.equal(row?.sentence, 'When a contact is created.');
      const runs = Object(row).last_runs;
      assert.deepEqual(
        runs.map(({ state }: { state: string }) => state),
        ['completed'],
      );
    });
  });

  it('count the runs that would be cancelled or repeated', async () => {
    const id = await create(definition({ on: 'manual', object: 'contact' }, task('Call')), 'Counted');
    await publish(id);
    await service.rows(
      `INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, trigger, started_at, ended_at)
       SELECT w.org_id, gen_random_uuid(), w.id, 1, s.state, 'contact', gen_random_uuid(), 'call',
         CASE WHEN s.state = 'waiting' THEN now() + interval '1 day' END, '{}', now() - interval '1 hour',
         CASE WHEN s.state <> 'waiting' THEN now() END
       FROM workflows w, unnest(ARRAY['waiting', 'waiting', 'failed']) AS s (state) WHERE w.id = $1`,
      [id],
    );
    const count = async (asked: string) =>
      (await read(`/workflow-runs-count?workflow_id=${id}&${asked}`)).runs;
    assert.equal(await count('do=cancel'), 2);
    assert.equal(await count('do=cancel&state=held'), 0);
    assert.equal(await count('do=rerun&state=failed'), 1);
    assert.equal(await count('do=rerun&state=completed'), 0);
    for (const asked of ['', 'do=delete', 'do=cancel&state=failed', 'do=rerun&state=waiting']) {
      const path = `/workflow-runs-count?workflow_id=${id}&${asked}`;
      assert.equal((await call('GET', path)).status, 400, asked);
    }
  });

  it('offer by hand what is published for that kind of record', async () => {
    const byHand = definition({ on: 'manual', object: 'company' }, task('Visit'));
    const id = await create(byHand, 'Visit');
    assert.deepEqual(await read('/workflows-by-hand?object=company'), []);
    await publish(id);
    assert.deepEqual(await read('/workflows-by-hand?object=company'), [
      { id, name: 'Visit', description: null },
    ]);
    assert.deepEqual(await read('/workflows-by-hand?object=deal'), []);
  });
});
