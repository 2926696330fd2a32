import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import {
  create,
  decided,
  definition,
  publish,
  runsOf,
  type ShownRun,
  settled,
  task,
} from '../testing/workflows.ts';

/** Runs that wait for an event (docs/behaviour/workflows.md 21). */

const api = await startApi();

const [{ stages }] = (await api.get('/api-pipelines')).data<
  [{ stages: { id: string; is_won: boolean }[] }]
>();
const won = stages.find(({ is_won }) => is_won)?.id;

const made = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const contact = (fields: object = {}) => made('/api-contacts', { first_name: 'Ada', ...fields });
const deal = (fields: object = {}) => made('/api-deals', { title: 'Engine', ...fields });
const addTag = (id: string, tag: string) => api.post(`/api-contacts/${id}/tags`, { tags: [tag] });

const DAY = { amount: 1, unit: 'days' };
const wait = (on: string, more: object = {}, late: readonly object[] = []) => ({
  ...{ key: 'wait', do: 'wait', else: late },
  until_event: { on, timeout: DAY, ...more },
});
const isVip = { field: 'tags', op: 'contains', value: 'vip' };
const byHand = (object: string, ...steps: readonly object[]) =>
  definition({ on: 'manual', object }, ...steps);

async function start(draft: object, recordId: string): Promise<string> {
  const { id } = await publish(api, draft);
  await api.post(`/api-workflows/${id}/run`, { record_ids: [recordId] });
  return id;
}

const listening = async () => (await api.rows('SELECT DISTINCT run_id FROM workflow_waits')).length;

/** Waits until the run of a workflow listens for its event. */
async function waiting(id: string): Promise<ShownRun> {
  const [run] = await settled(api, id);
  assert.equal(run?.state, 'waiting', JSON.stringify(run));
  await eventually(async () => {
    const rows = await api.rows(`SELECT FROM workflow_waits WHERE run_id = '${run.id}' AND looked`);
    assert.ok(rows.length > 0);
  });
  return run;
}

async function ended(id: string): Promise<ShownRun> {
  let run: ShownRun | undefined;
  await eventually(async () => {
    [run] = await runsOf(api, id);
    assert.equal(run?.state, 'completed', JSON.stringify(run));
  });
  assert.ok(run);
  return run;
}

describe('a run that waits for an event', () => {
  it('goes on when the event comes and its conditions hold', async () => {
    const contactId = await contact();
    const id = await start(
      byHand('contact', wait('contact.tag_added', { where: isVip }, [task('Late', 'late')]), task('Greet')),
      contactId,
    );
    await waiting(id);
    await addTag(contactId, 'other');
    await addTag(await contact(), 'vip');
    await decided(api);
    await waiting(id);
    await addTag(contactId, 'VIP');
    const { steps } = await ended(id);
    assert.deepEqual(
      steps.map(({ key, outcome }) => [key, outcome]),
      [
        ['wait', 'done'],
        ['task', 'done'],
      ],
    );
    assert.equal(Object(steps[0]?.result).event_type, 'contact.tag_added');
    assert.equal(await listening(), 0);
  });

  it('takes its other steps if the time is up first', async () => {
    const now = { timeout: { amount: 0, unit: 'minutes' } };
    const draft = byHand('contact', wait('contact.tag_added', now, [task('Late', 'late')]), task('After'));
    const { steps } = await ended(await start(draft, await contact()));
    assert.deepEqual(
      steps.map(({ key }) => key),
      ['wait', 'late', 'task'],
    );
    assert.equal(Object(steps[0]?.result).timed_out, true);
  });

  it('does not wait for what is so already', async () => {
    const so: readonly [object, string][] = [
      [byHand('deal', wait('deal.won')), await deal({ stage_id: won })],
      [byHand('contact', wait('contact.updated', { where: isVip })), await contact({ tags: ['vip'] })],
    ];
    for (const [draft, recordId] of so) {
      const { steps } = await ended(await start(draft, recordId));
      assert.deepEqual(steps[0]?.result, { already: true });
    }
  });

  it('hears of records that link to its own, and of those to which it links', async () => {
    const contactId = await contact();
    const dealId = await deal({ contact_id: contactId });
    const onNote = { where: { field: 'activity_type', op: 'is', value: 'meeting' } };
    const forNote = await start(byHand('deal', wait('activity.created', onNote)), dealId);
    const forContact = await start(byHand('deal', wait('contact.tag_added')), dealId);
    await Promise.all([waiting(forNote), waiting(forContact)]);
    await made('/api-activities', {
      activity_type: 'meeting',
      description: 'Elsewhere',
      deal_id: await deal(),
    });
    await decided(api);
    await waiting(forNote);
    await made('/api-activities', { activity_type: 'meeting', description: 'Met', deal_id: dealId });
    await ended(forNote);
    await addTag(contactId, 'seen');
    await ended(forContact);
  });

  it('misses no event, however close it is', async () => {
    const own = byHand('contact', task('Made by the run'), wait('task.created'));
    assert.equal(
      Object((await ended(await start(own, await contact()))).steps[1]?.result).event_type,
      'task.created',
    );
    const ids = await Promise.all(Array.from({ length: 20 }, () => contact()));
    const { id } = await publish(
      api,
      byHand('contact', task('First'), wait('contact.tag_added', { where: isVip })),
    );
    await Promise.all([
      api.post(`/api-workflows/${id}/run`, { record_ids: ids }),
      ...ids.map((contactId) => addTag(contactId, 'vip')),
    ]);
    await eventually(async () => {
      const runs = await runsOf(api, id);
      assert.deepEqual(
        runs.map(({ state }) => state),
        ids.map(() => 'completed'),
      );
    });
  });

  it('ends at once when its record is deleted, and forgets its event when it is cancelled', async () => {
    const contactId = await contact();
    const deleted = await start(byHand('contact', wait('contact.tag_added')), contactId);
    const cancelled = await start(byHand('contact', wait('contact.tag_added')), await contact());
    await waiting(deleted);
    const run = await waiting(cancelled);
    await api.delete(`/api-contacts/${contactId}`);
    await eventually(async () => {
      const [gone] = await runsOf(api, deleted);
      assert.deepEqual([gone?.state, gone?.reason], ['cancelled', 'subject_deleted']);
    });
    await api.post(`/api-workflow-runs/${run.id}/cancel`, undefined);
    assert.equal(await listening(), 0);
  });

  it('waits for the event of a new version that it is moved to', async () => {
    const contactId = await contact();
    const id = await start(byHand('contact', wait('contact.note_added')), contactId);
    await waiting(id);
    const draft = byHand('contact', wait('contact.tag_added'), task('Moved'));
    const changed = (await api.patch(`/api-workflows/${id}`, { draft })).data<{ draft_revision: number }>();
    await api.post(`/api-workflows/${id}/publish`, {
      draft_revision: changed.draft_revision,
      running: 'move',
    });
    await waiting(id);
    await addTag(contactId, 'new');
    assert.equal((await ended(id)).version, 2);
  });

  it('cannot wait for a record that has nothing to do with its own', async () => {
    const { id, draft_revision } = await create(api, byHand('company', wait('webhook.created')));
    const unknown = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    assert.match(unknown.error(400, 'invalid_request'), /steps\[0\]\.until_event\.on/);
  });
});
