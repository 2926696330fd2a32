import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { decided, definition, publish, runsOf, settled, task } from '../testing/workflows.ts';

/** What starts a workflow, and what its steps do (docs/behaviour/workflows.md). */

const api = await startApi();

interface Row {
  readonly id: string;
  readonly title: string;
  readonly tags: string[];
}

const contact = async (fields: object = {}) =>
  (await api.post('/api-contacts', { first_name: 'Ada', last_name: 'Lovelace', ...fields })).data<Row>().id;
const tasksAbout = async (id: string, link = 'contact_id') =>
  (await api.get(`/api-tasks?${link}=${id}`)).data<Row[]>().map(({ title }) => title);

const [{ stages, id: pipelineId }] = (await api.get('/api-pipelines')).data<
  [{ id: string; stages: { id: string; is_won: boolean; is_lost: boolean }[] }]
>();
const open = stages.filter(({ is_won, is_lost }) => !is_won && !is_lost);
const won = stages.find(({ is_won }) => is_won)?.id ?? '';
const lost = stages.find(({ is_lost }) => is_lost)?.id ?? '';

async function deal(contactId: string, fields: object = {}): Promise<string> {
  const body = {
    title: 'Engine',
    contact_id: contactId,
    pipeline_id: pipelineId,
    stage_id: open[0]?.id,
    ...fields,
  };
  return (await api.post('/api-deals', body)).data<Row>().id;
}

const move = (dealId: string, stage_id: string | undefined) =>
  api.patch(`/api-deals/${dealId}`, { stage_id });
const tag = (contactId: string, tags: readonly string[]) => api.patch(`/api-contacts/${contactId}`, { tags });
const stop = (id: string) => api.post(`/api-workflows/${id}/pause`, undefined);

describe('a trigger', () => {
  it('starts a run for an event, which does what its steps say', async () => {
    const { id } = await publish(api, definition('contact.created', task('Greet {{ record.first_name }}')));
    const contactId = await contact();
    const [run] = await settled(api, id);
    assert.equal(run?.state, 'completed');
    assert.deepEqual(run.subject, { type: 'contact', id: contactId });
    assert.deepEqual(
      run.steps.map((step) => [step.key, step.do, step.outcome]),
      [['task', 'create_task', 'done']],
    );
    assert.deepEqual(await tasksAbout(contactId), ['Greet Ada']);
    await stop(id);
    await contact();
    await decided(api);
    assert.equal((await runsOf(api, id)).length, 1);
  });

  it('waits for a deal that is won, lost or enters a stage, and not for other changes', async () => {
    const onWon = await publish(api, definition('deal.won', task('Won')));
    const onLost = await publish(api, definition('deal.lost', task('Lost')));
    const entered = { on: 'deal.stage_entered', where: { field: 'stage_id', op: 'is', value: open[1]?.id } };
    const onEntered = await publish(api, definition(entered, task('Entered')));
    const dealId = await deal(await contact());
    await api.patch(`/api-deals/${dealId}`, { title: 'Other title' });
    await move(dealId, open[1]?.id);
    await api.patch(`/api-deals/${dealId}`, { title: 'Third title' });
    await move(dealId, lost);
    await move(dealId, won);
    for (const { id } of [onWon, onLost, onEntered]) {
      const [run] = await settled(api, id);
      assert.equal(run?.state, 'completed');
    }
    await decided(api);
    assert.deepEqual((await tasksAbout(dealId, 'deal_id')).sort(), ['Entered', 'Lost', 'Won']);
    await Promise.all([onWon, onLost, onEntered].map(({ id }) => stop(id)));
  });

  it('waits for a tag that is added or removed, and for a task that is done', async () => {
    const added = {
      on: 'contact.tag_added',
      where: { field: 'trigger.tags_added', op: 'contains', value: 'vip' },
    };
    const onAdded = await publish(api, definition(added, task('Added')));
    const removed = {
      on: 'contact.tag_removed',
      where: { field: 'trigger.tags_removed', op: 'contains', value: 'VIP' },
    };
    const onRemoved = await publish(api, definition(removed, task('Removed')));
    const log = {
      key: 'log',
      do: 'log_activity',
      with: { activity_type: 'note', description: 'Done: {{ record.title }}' },
    };
    const onDone = await publish(api, definition('task.completed', log));
    const contactId = await contact({ tags: ['other'] });
    await tag(contactId, ['other', 'vip']);
    await settled(api, onAdded.id);
    await tag(contactId, ['vip']);
    await tag(contactId, []);
    await settled(api, onRemoved.id);
    const [todo] = (await api.get(`/api-tasks?contact_id=${contactId}`)).data<Row[]>();
    await api.patch(`/api-tasks/${todo?.id}`, { done: true });
    const [run] = await settled(api, onDone.id);
    assert.equal(run?.state, 'completed', JSON.stringify(run));
    assert.deepEqual((await tasksAbout(contactId)).sort(), ['Added', 'Removed']);
    const activities = (await api.get(`/api-activities?contact_id=${contactId}`)).data<
      { description: string }[]
    >();
    assert.ok(activities.some(({ description }) => description === `Done: ${todo?.title}`));
    await Promise.all([onAdded, onRemoved, onDone].map(({ id }) => stop(id)));
  });

  it('compares, writes and finds custom fields of tasks', async () => {
    for (const key of ['effort', 'spent'])
      await api.post('/api-custom-fields', { object: 'task', key, label: key, type: 'number' });
    const trigger = { on: 'task.created', where: { field: 'custom_fields.effort', op: 'gte', value: 5 } };
    const effort = 'custom_fields.effort';
    const { id } = await publish(
      api,
      definition(
        trigger,
        { key: 'spend', do: 'update_record', with: { fields: { custom_fields: { spent: 0 } } } },
        { key: 'next', do: 'create_task', with: { title: 'Part', custom_fields: { effort: 1 } } },
        { key: 'find', do: 'find_record', with: { object: 'task', match: { field: effort, value: '5' } } },
      ),
    );
    const create = (fields: object) => api.post('/api-tasks', { title: 'Whole', custom_fields: fields });
    await create({ effort: 4 });
    const whole = (await create({ effort: 5 })).data<Row>().id;
    const [run] = await settled(api, id);
    assert.equal(run?.state, 'completed', JSON.stringify(run));
    const [spend, next, find] = run.steps.map((step) => Object(step.result));
    assert.deepEqual(spend.custom_fields, { effort: 5, spent: 0 });
    assert.deepEqual(next.custom_fields, { effort: 1 });
    assert.equal(find.id, whole);
    await decided(api);
    assert.equal((await runsOf(api, id)).length, 1);
    await stop(id);
  });

  it('holds its conditions against the record as the event told it', async () => {
    const where = {
      all: [
        { field: 'job_title', op: 'changed_to', value: 'CTO' },
        { field: 'company', op: 'is', value: 'Northwind' },
      ],
    };
    const { id } = await publish(api, definition({ on: 'contact.updated', where }, task('Congratulate')));
    const contactId = await contact({ company: 'Northwind' });
    await api.patch(`/api-contacts/${contactId}`, { job_title: 'CFO' });
    await api.patch(`/api-contacts/${contactId}`, { job_title: 'CTO' });
    await api.patch(`/api-contacts/${contactId}`, { city: 'London' });
    await settled(api, id);
    await decided(api);
    assert.deepEqual(await tasksAbout(contactId), ['Congratulate']);
    await stop(id);
  });

  it('starts again as its member again says', async () => {
    const once = await publish(api, definition({ on: 'contact.updated', again: 'first_time' }, task('Once')));
    const each = await publish(api, definition({ on: 'contact.updated', again: 'each_time' }, task('Each')));
    const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };
    const alone = await publish(api, definition('contact.updated', wait, task('Alone')));
    const contactId = await contact();
    await api.patch(`/api-contacts/${contactId}`, { city: 'London' });
    await settled(api, once.id);
    await api.patch(`/api-contacts/${contactId}`, { city: 'Paris' });
    await settled(api, each.id, 2);
    assert.equal((await settled(api, once.id)).length, 1);
    const runs = await settled(api, alone.id, 2);
    assert.deepEqual(runs.map(({ state, reason }) => [state, reason]).sort(), [
      ['not_started', 'already_running'],
      ['waiting', null],
    ]);
    await Promise.all([once, each, alone].map(({ id }) => stop(id)));
  });
});

describe('a run started by hand', () => {
  it('takes its steps for each record, once for one Idempotency-Key', async () => {
    const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, task('By hand')));
    const ids = [await contact(), await contact()];
    const ask = () =>
      api.post(
        `/api-workflows/${id}/run`,
        { record_ids: ids },
        { headers: { 'Idempotency-Key': 'by-hand' } },
      );
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    const [first] = answers.filter(({ status }) => status === 202);
    assert.deepEqual(
      first?.data<{ record_id: string }[]>().map(({ record_id }) => record_id),
      ids,
    );
    await settled(api, id, 2);
    for (const contactId of ids) assert.deepEqual(await tasksAbout(contactId), ['By hand']);
  });

  it('needs records that exist, and a published workflow that people start', async () => {
    const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, task('By hand')));
    const other = await publish(api, definition('contact.merged', task('Merged')));
    const record_ids = [await contact(), api.organization.id];
    (await api.post(`/api-workflows/${id}/run`, { record_ids })).error(404, 'not_found');
    (await api.post(`/api-workflows/${other.id}/run`, { record_ids })).error(400, 'invalid_request');
    await stop(id);
    (await api.post(`/api-workflows/${id}/run`, { record_ids })).error(409, 'conflict');
    assert.deepEqual(await runsOf(api, id), []);
  });
});

describe('steps', () => {
  it('change the record, create others, tag, assign in turn, decide and stop', async () => {
    const { id } = await publish(
      api,
      definition(
        { on: 'manual', object: 'contact' },
        {
          key: 'update',
          do: 'update_record',
          with: { fields: { job_title: '{{ record.first_name }} the great' } },
        },
        {
          key: 'friend',
          do: 'create_contact',
          with: { first_name: 'Friend', last_name: 'Of {{ record.last_name }}' },
        },
        {
          key: 'deal',
          do: 'create_deal',
          with: { title: 'Deal', contact_id: '{{ record.id }}', pipeline_id: pipelineId },
        },
        { key: 'tag', do: 'add_tag', with: { tags: ['new', 'old'] } },
        { key: 'untag', do: 'remove_tag', with: { tags: ['{{ record.tags }}x', 'old{{ record.zip }}'] } },
        { key: 'assign', do: 'assign', with: { user_ids: [api.organization.userId] } },
        {
          key: 'log',
          do: 'log_activity',
          with: { activity_type: 'note', description: 'Met {{ steps.friend.id }}' },
        },
        {
          key: 'decide',
          do: 'branch',
          paths: [
            {
              if: { field: 'job_title', op: 'contains', value: 'great' },
              steps: [task('Great', 'great'), { key: 'stop', do: 'stop' }],
            },
          ],
          else: [task('Small', 'small')],
        },
        task('Never', 'never'),
      ),
    );
    const contactId = await contact();
    await api.post(`/api-workflows/${id}/run`, { record_ids: [contactId] });
    const [run] = await settled(api, id);
    assert.deepEqual([run?.state, run?.reason], ['completed', 'stopped'], JSON.stringify(run));
    const record = (await api.get(`/api-contacts/${contactId}`)).data();
    assert.equal(record.job_title, 'Ada the great');
    assert.deepEqual(record.tags, ['new']);
    assert.equal(record.owner_id, api.organization.userId);
    assert.deepEqual(await tasksAbout(contactId), ['Great']);
    assert.deepEqual(
      run?.steps.map((step) => step.key),
      ['update', 'friend', 'deal', 'tag', 'untag', 'assign', 'log', 'decide', 'great', 'stop'],
    );
    const deals = (await api.get(`/api-deals?contact_id=${contactId}`)).data<Row[]>();
    assert.deepEqual(
      deals.map(({ title }) => title),
      ['Deal'],
    );
    const [entry] = await api.rows<{ actor: string; request_id: string }>(
      "SELECT actor, request_id FROM audit_entries WHERE record_id = $1 AND operation = 'update-contact' LIMIT 1",
      [contactId],
    );
    assert.deepEqual(entry, { actor: 'Workflow', request_id: run?.id });
  });

  it('assign records to several people in turn', async () => {
    const another = await api.rows<{ id: string }>(
      `INSERT INTO users (id, email, name, password_hash) VALUES (gen_random_uuid(), 'second@acme.example', 'Second', 'none') RETURNING id`,
    );
    const second = another[0]?.id ?? '';
    await api.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')", [
      api.organization.id,
      second,
    ]);
    const user_ids = [api.organization.userId, second];
    const { id } = await publish(
      api,
      definition({ on: 'manual', object: 'deal' }, { key: 'assign', do: 'assign', with: { user_ids } }),
    );
    const contactId = await contact();
    const ids = [await deal(contactId), await deal(contactId), await deal(contactId), await deal(contactId)];
    await api.post(`/api-workflows/${id}/run`, { record_ids: ids });
    await settled(api, id, 4);
    const owners = await Promise.all(
      ids.map(async (one) => (await api.get(`/api-deals/${one}`)).data().assigned_to),
    );
    assert.deepEqual(owners.map(String).sort(), [...user_ids, ...user_ids].sort());
  });

  it('that fail end the run with the reason, or let it go on if they say so', async () => {
    const bad = {
      key: 'bad',
      do: 'update_record',
      with: { fields: { email: 'no address {{ record.zip }}' } },
    };
    const ends = await publish(api, definition({ on: 'manual', object: 'contact' }, bad, task('After')));
    const goesOn = await publish(
      api,
      definition(
        { on: 'manual', object: 'contact' },
        { ...bad, on_error: { steps: [task('Mend', 'mend')] } },
        task('After'),
      ),
    );
    const contactId = await contact();
    for (const { id } of [ends, goesOn])
      await api.post(`/api-workflows/${id}/run`, { record_ids: [contactId] });
    const [failed] = await settled(api, ends.id);
    assert.deepEqual([failed?.state, failed?.reason], ['failed', 'step_failed']);
    assert.match(failed?.steps[0]?.error ?? '', /email/);
    const [went] = await settled(api, goesOn.id);
    assert.equal(went?.state, 'completed');
    assert.deepEqual((await tasksAbout(contactId)).sort(), ['After', 'Mend']);
    (await api.post(`/api-workflow-runs/${went?.id}/rerun`, { from: 'failed' })).error(409, 'conflict');
    const again = await api.post(`/api-workflow-runs/${failed?.id}/rerun`, { from: 'failed' });
    assert.equal(again.status, 201);
    assert.deepEqual(
      (await settled(api, ends.id, 2)).map(({ state }) => state),
      ['failed', 'failed'],
    );
  });

  it('show a wait as over if the step behind it fails', async () => {
    const wait = { key: 'wait', do: 'wait', for: { amount: 0, unit: 'minutes' } };
    const bad = { key: 'bad', do: 'update_record', with: { fields: { email: 'no{{ record.zip }}' } } };
    const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, wait, bad));
    await api.post(`/api-workflows/${id}/run`, { record_ids: [await contact()] });
    const run = await settledAs(id, 'failed');
    assert.deepEqual(
      run.steps.map(({ key, outcome }) => [key, outcome]),
      [
        ['wait', 'done'],
        ['bad', 'failed'],
      ],
    );
  });

  it('wait until the database says that the time has come, found by an index', async () => {
    const wait = { key: 'wait', do: 'wait', for: { amount: 3, unit: 'days' } };
    const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, wait, task('Later')));
    const contactId = await contact();
    await api.post(`/api-workflows/${id}/run`, { record_ids: [contactId] });
    const [run] = await settled(api, id);
    assert.equal(run?.state, 'waiting');
    const days = (Date.parse(run.due_at ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 2.9 && days < 3.1, run.due_at ?? '');
    assert.deepEqual(await tasksAbout(contactId), []);
    await api.rows('UPDATE workflow_runs SET due_at = now() WHERE id = $1', [run.id]);
    const ended = await settledAs(id, 'completed');
    assert.deepEqual(
      ended.steps.map(({ outcome }) => outcome),
      ['done', 'done'],
    );
    assert.deepEqual(await tasksAbout(contactId), ['Later']);
    await api.rows('SET enable_seqscan = off');
    const plan = await api.rows<Record<string, string>>(
      'EXPLAIN SELECT org_id FROM workflow_runs WHERE due_at <= now() AND pending IS NULL ORDER BY due_at LIMIT 1000',
    );
    assert.match(JSON.stringify(plan), /workflow_runs_due\b/);
    await api.rows('RESET enable_seqscan');
  });
});

async function settledAs(id: string, state: string) {
  return eventually(async () => {
    const [run] = await runsOf(api, id);
    assert.equal(run?.state, state);
    return run;
  });
}

describe('the bounds of loops', () => {
  const touch = { key: 'touch', do: 'update_record', with: { fields: { notes: '{{ now }}' } } };
  const contactUpdated = { on: 'contact.updated', again: 'each_time' };

  it('keep a workflow from starting itself, and say so', async () => {
    const { id } = await publish(api, definition(contactUpdated, touch));
    await api.patch(`/api-contacts/${await contact()}`, { city: 'London' });
    const runs = await settled(api, id, 2);
    assert.deepEqual(runs.map(({ state, reason }) => [state, reason]).sort(), [
      ['completed', null],
      ['not_started', 'own_chain'],
    ]);
    assert.deepEqual(runs.find(({ state }) => state === 'not_started')?.chain, [id]);
    await stop(id);
  });

  it('let one that may start itself do so five times', async () => {
    const { id } = await publish(api, definition({ ...contactUpdated, by_itself: true }, touch));
    await api.patch(`/api-contacts/${await contact()}`, { city: 'London' });
    const runs = await settled(api, id, 7);
    await decided(api);
    assert.equal(runs.filter(({ state }) => state === 'completed').length, 6);
    assert.equal(runs.find(({ state }) => state === 'not_started')?.reason, 'chain_too_long');
    await stop(id);
  });

  it('let a workflow start twenty times an hour for a record, and hold one start more', async () => {
    const { id } = await publish(
      api,
      definition({ ...contactUpdated, again: 'each_time' }, { key: 'stop', do: 'stop' }),
    );
    const contactId = await contact();
    for (let turn = 0; turn < 22; turn += 1)
      await api.patch(`/api-contacts/${contactId}`, { city: `City ${turn}` });
    const runs = await settled(api, id, 22);
    const others = runs.filter(({ state }) => state !== 'completed');
    assert.deepEqual(others.map(({ state, reason }) => [state, reason]).sort(), [
      ['held', 'too_often'],
      ['not_started', 'too_often'],
    ]);
    const held = runs.find(({ state }) => state === 'held');
    assert.ok(Date.parse(held?.due_at ?? '') > Date.now());
    await api.rows('UPDATE workflow_runs SET due_at = now() WHERE id = $1', [held?.id]);
    await eventually(async () => {
      assert.equal((await api.get(`/api-workflow-runs/${held?.id}`)).data().state, 'completed');
    });
    await stop(id);
  });
});
