import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { fuzzedDefinitions } from '../language/testing/definitions.ts';
import { create, decided, definition, publish, runsOf, settled, task } from '../testing/workflows.ts';

/** Workflows as records: drafts, versions, rights, dry runs and explanations (docs/behaviour/workflows.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

const contact = async (fields: object = {}) =>
  String(
    (await api.post('/api-contacts', { first_name: 'Ada', last_name: 'Lovelace', ...fields })).data().id,
  );

/** A definition that sends JSON elsewhere. */
const callWith = (body: object) =>
  definition('deal.won', { key: 'call', do: 'call_url', with: { url: 'https://example.com/', body } });

const wait = { key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } };

describe('a draft', () => {
  it('is changed with its revision, and a stale one is refused', async () => {
    const { id, draft_revision } = await create(api, definition('deal.won', task('One')));
    const draft = definition('deal.won', task('Two'));
    const changed = await api.patch(`/api-workflows/${id}`, { draft, draft_revision, name: 'Renamed' });
    assert.equal(changed.data().draft_revision, draft_revision + 1);
    (await api.patch(`/api-workflows/${id}`, { draft, draft_revision: 0 })).error(409, 'conflict');
    (await api.post(`/api-workflows/${id}/publish`, { draft_revision })).error(409, 'conflict');
    assert.deepEqual((await api.get(`/api-workflows/${id}`)).data().draft, draft);
    assert.ok(
      (await api.get('/api-workflows?state=draft')).data<{ id: string }[]>().some((one) => one.id === id),
    );
  });

  it('that is malformed is refused with the path of the problem', async () => {
    const bad: readonly [string, object][] = [
      ['steps[0].do', definition('deal.won', { key: 'a', do: 'fly' })],
      ['steps[0].with.title', definition('deal.won', task('{{ record.title | shout }}'))],
      ['steps[1].key', definition('deal.won', task('One'), task('Two'))],
      [
        'trigger.where.op',
        definition({ on: 'deal.won', where: { field: 'title', op: 'matches', value: 'x' } }, task('One')),
      ],
    ];
    for (const [path, draft] of bad) {
      const answer = await api.post('/api-workflows', { name: 'Bad', draft });
      answer.error(400, 'invalid_request');
      assert.equal(Object(answer.body).path, path, JSON.stringify(answer.body));
    }
  });

  it('of any other kind is answered with 201 or 400, never with 5xx', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fuzzedDefinitions, async (draft) => {
        const { status, body } = await api.post('/api-workflows', { name: 'Fuzzed', draft });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        assert.ok(status === 201 || status === 400, JSON.stringify([status, body, draft]));
        const { path, message } = Object(body);
        if (status === 400)
          assert.ok(typeof path === 'string' || /draft|JSON|body|nested/.test(message), message);
      }),
      { numRuns: 1_000, examples: [[callWith({ length: { toString: {} } })]] },
    );
    assert.ok((seen.get(400) ?? 0) > 100 && (seen.get(201) ?? 0) > 20, JSON.stringify([...seen]));
    await api.rows("DELETE FROM workflows WHERE name = 'Fuzzed'");
  });
});

describe('publishing', () => {
  it('refuses what does not exist, and names the place', async () => {
    const nowhere = '00000000-0000-7000-8000-000000000000';
    const onContact = (step: object) => definition({ on: 'manual', object: 'contact' }, step);
    const bad: readonly [string, object][] = [
      ['trigger.on', definition('deal.exploded', task('One'))],
      ['steps', definition('deal.won')],
      [
        'trigger.where.value',
        definition({ on: 'deal.won', where: { field: 'stage_id', op: 'is', value: nowhere } }, task('One')),
      ],
      ['steps[0].with.user_ids[0]', onContact({ key: 'a', do: 'assign', with: { user_ids: [nowhere] } })],
      [
        'steps[0].with.tags[0]',
        onContact({ key: 'a', do: 'remove_tag', with: { tags: ['nobody has this'] } }),
      ],
      [
        'steps[0].with.fields.shoe_size',
        onContact({ key: 'a', do: 'update_record', with: { fields: { shoe_size: 1 } } }),
      ],
      ['steps[0].with.title', definition('deal.won', task('{{ record.shoe_size }}'))],
      ['steps[0].with.record', definition('deal.won', { key: 'a', do: 'add_tag', with: { tags: ['x'] } })],
    ];
    for (const [path, draft] of bad) {
      const { id, draft_revision } = await create(api, draft);
      const answer = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
      answer.error(400, 'invalid_request');
      assert.equal(Object(answer.body).path, path, JSON.stringify(answer.body));
    }
  });

  it('knows all fields of records, and of those that they link to', async () => {
    const texts: readonly [string, string][] = [
      ['deal.won', '{{ record.created_at }} {{ record.contact.email }} {{ record.company.name }}'],
      ['contact.created', '{{ record.score }} {{ record.company.domain }} {{ before.created_by }}'],
      ['task.completed', '{{ record.done_at }} {{ record.deal.title }}'],
    ];
    for (const [on, title] of texts) {
      const { id, draft_revision } = await create(api, definition(on, task(title)));
      const answer = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      await api.delete(`/api-workflows/${id}`);
    }
    const { id, draft_revision } = await create(
      api,
      definition('deal.won', task('{{ record.contact.title }}')),
    );
    const message = (await api.post(`/api-workflows/${id}/publish`, { draft_revision })).error(
      400,
      'invalid_request',
    );
    assert.match(message, /record\.contact\.title, which is not a field/);
  });

  it('takes a definition that is larger once everything that it leaves out is filled in', async () => {
    const steps = (characters: number) =>
      Array.from({ length: 45 }, (_, index) => ({
        key: `step_${index}`,
        do: 'update_record',
        with: { fields: { notes: 'x'.repeat(characters) } },
      }));
    const large = (characters: number) =>
      definition('contact.created', { key: 'stop', do: 'stop' }, ...steps(characters));
    const room = 65_536 - JSON.stringify(large(0)).length;
    const { id } = await publish(api, large(Math.floor(room / 45)));
    await contact();
    const [run] = await settled(api, id);
    assert.deepEqual([run?.state, run?.reason], ['completed', 'stopped']);
    await api.post(`/api-workflows/${id}/pause`, undefined);
    assert.equal((await api.post(`/api-workflows/${id}/resume`, undefined)).data().state, 'published');
    await api.delete(`/api-workflows/${id}`);
  });

  it('needs the rights that its steps need, and gives runs no more than the publisher has', async () => {
    const writer = await api.addKey(['workflows:write', 'crm:read']);
    const { id, draft_revision } = await create(api, definition('contact.created', task('One')), writer);
    const refused = await api.post(`/api-workflows/${id}/publish`, { draft_revision }, { key: writer });
    assert.match(refused.error(403, 'forbidden'), /crm:write/);
    const { id: allowed } = await publish(api, definition('contact.created', task('One')));
    const [version] = await api.rows<{ scopes: string[] }>(
      'SELECT scopes FROM workflow_versions WHERE workflow_id = $1',
      [allowed],
    );
    assert.ok(version?.scopes.includes('crm:write'));
    // As if the publisher had held less.
    await api.rows("UPDATE workflow_versions SET scopes = '{crm:read}' WHERE workflow_id = $1", [allowed]);
    await contact();
    const [run] = await settled(api, allowed);
    assert.equal(run?.state, 'failed');
    assert.match(run.steps[0]?.error ?? '', /crm:write/);
    const reader = await api.addKey(['workflows:read']);
    (await api.post('/api-workflows', { name: 'x', draft: definition('deal.won') }, { key: reader })).error(
      403,
      'forbidden',
    );
    const shown = (await api.get(`/api-workflow-runs/${run.id}`, { key: reader })).data<typeof run>();
    assert.deepEqual(
      shown.steps.map(({ input, result }) => [input, result]),
      [[null, null]],
    );
    await api.post(`/api-workflows/${allowed}/pause`, undefined);
  });

  it('makes a version that runs keep, unless they are moved or cancelled', async () => {
    const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, wait, task('Old')));
    const ids = [await contact(), await contact()];
    await api.post(`/api-workflows/${id}/run`, { record_ids: [ids[0]] });
    await settled(api, id);
    const publishNext = async (draft: object, running: string) => {
      const changed = (await api.patch(`/api-workflows/${id}`, { draft })).data();
      return api.post(`/api-workflows/${id}/publish`, { draft_revision: changed.draft_revision, running });
    };
    const kept = await publishNext(
      definition({ on: 'manual', object: 'contact' }, wait, task('New')),
      'keep',
    );
    assert.deepEqual(Object(kept.body).meta, { running: 0, waiting: 1, at_removed_steps: 0 });
    await api.post(`/api-workflows/${id}/run`, { record_ids: [ids[1]] });
    await settled(api, id, 2);
    await api.rows("UPDATE workflow_runs SET due_at = now() WHERE workflow_id = $1 AND state = 'waiting'", [
      id,
    ]);
    await settledTo(id, ['completed', 'completed']);
    const titles = await Promise.all(
      ids.map(
        async (one) => (await api.get(`/api-tasks?contact_id=${one}`)).data<{ title: string }[]>()[0]?.title,
      ),
    );
    assert.deepEqual(titles, ['Old', 'New']);
    await api.post(`/api-workflows/${id}/run`, { record_ids: [ids[0]] });
    await settled(api, id, 3);
    const moved = await publishNext(definition({ on: 'manual', object: 'contact' }, task('Third')), 'move');
    assert.equal(Object(moved.body).meta.waiting, 1);
    assert.equal((await runsOf(api, id))[0]?.version, 3);
    await api.post(`/api-workflows/${id}/run`, { record_ids: [ids[1]] });
    const versions = (await api.get(`/api-workflows/${id}/versions`)).data<{ version: number }[]>();
    assert.deepEqual(
      versions.map(({ version }) => version),
      [3, 2, 1],
    );
  });
});

async function settledTo(id: string, states: readonly string[]) {
  await eventually(async () =>
    assert.deepEqual(
      (await runsOf(api, id)).map(({ state }) => state),
      states,
    ),
  );
}

describe('a run', () => {
  it('is cancelled by hand, by deleting its workflow, and once its record is deleted', async () => {
    const { id } = await publish(api, definition({ on: 'manual', object: 'contact' }, wait, task('Never')));
    const ids = [await contact(), await contact(), await contact()];
    await api.post(`/api-workflows/${id}/run`, { record_ids: ids });
    const runs = await settled(api, id, 3);
    const byRecord = new Map(runs.map((run) => [run.subject.id, run.id]));
    const [first = '', second = '', third = ''] = ids.map((one) => byRecord.get(one) ?? '');
    assert.equal((await api.post(`/api-workflow-runs/${first}/cancel`, undefined)).data().state, 'cancelled');
    (await api.post(`/api-workflow-runs/${first}/cancel`, undefined)).error(409, 'conflict');
    await api.delete(`/api-contacts/${ids[1]}`);
    await api.rows('UPDATE workflow_runs SET due_at = now() WHERE id = $1', [second]);
    await eventually(async () => {
      const run = (await api.get(`/api-workflow-runs/${second}`)).data();
      assert.deepEqual([run.state, run.reason], ['cancelled', 'subject_deleted']);
    });
    assert.equal((await api.delete(`/api-workflows/${id}`)).status, 204);
    const run = (await api.get(`/api-workflow-runs/${third}`)).data();
    assert.deepEqual([run.state, run.reason], ['cancelled', 'workflow_deleted']);
    (await api.get(`/api-workflows/${id}`)).error(404, 'not_found');
    for (const one of ids) assert.deepEqual((await api.get(`/api-tasks?contact_id=${one}`)).data(), []);
  });

  it('goes on when its publisher has left', async () => {
    const { id } = await publish(api, definition('contact.created', wait, task('Still done')));
    const before = await contact();
    const [run] = await settled(api, id);
    await api.rows('UPDATE workflow_versions SET published_by = gen_random_uuid() WHERE workflow_id = $1', [
      id,
    ]);
    await api.rows('UPDATE workflow_runs SET due_at = now() WHERE id = $1', [run?.id]);
    await settledTo(id, ['completed']);
    assert.equal((await api.get(`/api-tasks?contact_id=${before}`)).data().length, 1);
    await contact();
    const [later] = await settled(api, id, 2);
    assert.equal(later?.state, 'waiting');
    await api.delete(`/api-workflows/${id}`);
  });
});

describe('what takes changes back, and background work', () => {
  it('start no workflow', async () => {
    const { id } = await publish(
      api,
      definition({ on: 'contact.updated', again: 'each_time' }, task('Changed')),
    );
    const contactId = await contact();
    await api.rows(
      `WITH event AS (
         INSERT INTO events (org_id, id, event_type, record_type, record_id, payload, triggers, occurred_at, cause)
         SELECT org_id, gen_random_uuid(), 'contact.updated', 'contact', record_id, payload, '{}', now(),
           json_build_object('actor', json_build_object('kind', c.kind, 'id', id), 'chain', '[]'::json, 'undoes', c.undoes)
         FROM events CROSS JOIN (VALUES ('system', NULL), ('person', true)) AS c (kind, undoes) WHERE record_id = $1
         RETURNING org_id, id)
       INSERT INTO outbox (org_id, event_id) SELECT org_id, id FROM event`,
      [contactId],
    );
    await decided(api);
    assert.deepEqual(await runsOf(api, id), []);
    await api.patch(`/api-contacts/${contactId}`, { city: 'London' });
    await settled(api, id);
    await api.delete(`/api-workflows/${id}`);
  });
});

describe('a dry run', () => {
  it('shows what each step would do, and leaves nothing behind', async () => {
    const { id } = await create(
      api,
      definition(
        'contact.updated',
        { key: 'change', do: 'update_record', with: { fields: { job_title: 'CTO' } } },
        wait,
        task('Greet the {{ record.job_title }}'),
      ),
    );
    const record_id = await contact();
    const counts = () =>
      api.rows(
        'SELECT (SELECT count(*) FROM tasks) t, (SELECT count(*) FROM events) e, (SELECT count(*) FROM audit_entries) a',
      );
    const before = await counts();
    const { steps, effects } = (await api.post(`/api-workflows/${id}/dry-run`, { record_id })).data<{
      steps: { key: string; outcome: string; input: { title?: string } }[];
      effects: { changes: { record_type: string; action: string }[]; events: string[] };
    }>();
    assert.deepEqual(
      steps.map(({ key, outcome }) => [key, outcome]),
      [
        ['change', 'done'],
        ['wait', 'done'],
        ['task', 'done'],
      ],
    );
    assert.equal(steps[2]?.input.title, 'Greet the CTO');
    assert.deepEqual(
      effects.changes.map(({ record_type, action }) => [record_type, action]),
      [
        ['contact', 'updated'],
        ['task', 'created'],
      ],
    );
    assert.deepEqual(effects.events, ['contact.updated', 'task.created']);
    assert.deepEqual(await counts(), before);
    const draft = definition(
      'contact.updated',
      { key: 'bad', do: 'update_record', with: { fields: { email: 'no{{ record.zip }}' } } },
      task('x'),
    );
    const failed = (await api.post(`/api-workflows/${id}/dry-run`, { record_id, draft })).data<{
      steps: { outcome: string; error: string }[];
    }>();
    assert.deepEqual(
      failed.steps.map(({ outcome }) => outcome),
      ['failed'],
    );
    assert.match(failed.steps[0]?.error ?? '', /email/);
    (await api.post(`/api-workflows/${id}/dry-run`, { record_id: api.organization.id })).error(
      404,
      'not_found',
    );
  });
});

describe('an explanation', () => {
  it('names the condition that fails for a record or an event', async () => {
    const where = {
      all: [
        { field: 'first_name', op: 'is', value: 'Ada' },
        { field: 'city', op: 'is', value: 'London' },
      ],
    };
    const { id } = await create(api, definition({ on: 'contact.created', where }, task('x')));
    const [inLondon, inParis] = [await contact({ city: 'London' }), await contact({ city: 'Paris' })];
    const explain = async (body: object) => (await api.post(`/api-workflows/${id}/explain`, body)).data();
    assert.deepEqual(await explain({ record_id: inLondon }), { starts: true, failed_at: null, reason: null });
    const fails = { starts: false, failed_at: 'trigger.where.all[1]', reason: 'condition' };
    assert.deepEqual(await explain({ record_id: inParis }), fails);
    const [event] = await api.rows<{ id: string }>('SELECT id FROM events WHERE record_id = $1', [inParis]);
    assert.deepEqual(await explain({ event_id: event?.id }), fails);
    await api.patch(`/api-contacts/${inParis}`, { city: 'London' });
    assert.deepEqual(await explain({ event_id: event?.id }), fails);
    const [other] = await api.rows<{ id: string }>(
      "SELECT id FROM events WHERE record_id = $1 AND event_type = 'contact.updated'",
      [inParis],
    );
    assert.deepEqual(await explain({ event_id: other?.id }), {
      starts: false,
      failed_at: 'trigger.on',
      reason: 'other_event',
    });
    (await api.post(`/api-workflows/${id}/explain`, {})).error(400, 'invalid_request');
  });
});

describe('another organization', () => {
  it('has no workflow and no run of this one', async () => {
    const { id, draft_revision } = await publish(api, definition({ on: 'manual', object: 'contact' }, wait));
    const record_id = await contact();
    await api.post(`/api-workflows/${id}/run`, { record_ids: [record_id] });
    const [run] = await settled(api, id);
    const { key } = globex;
    const asked: readonly (readonly [string, string, object?])[] = [
      ['GET', `/api-workflows/${id}`],
      ['PATCH', `/api-workflows/${id}`, { name: 'Mine' }],
      ['DELETE', `/api-workflows/${id}`],
      ['GET', `/api-workflows/${id}/versions`],
      ['POST', `/api-workflows/${id}/publish`, { draft_revision }],
      ['POST', `/api-workflows/${id}/pause`],
      ['POST', `/api-workflows/${id}/resume`],
      ['POST', `/api-workflows/${id}/run`, { record_ids: [record_id] }],
      ['POST', `/api-workflows/${id}/dry-run`, { record_id }],
      ['POST', `/api-workflows/${id}/explain`, { record_id }],
      ['GET', `/api-workflow-runs/${run?.id}`],
      ['POST', `/api-workflow-runs/${run?.id}/cancel`],
      ['POST', `/api-workflow-runs/${run?.id}/rerun`, {}],
    ];
    for (const [method, path, body] of asked)
      (await api.request(method, path, { key, body })).error(404, 'not_found');
    assert.deepEqual((await api.get('/api-workflow-runs', { key })).data(), []);
    const mine = await publish(api, definition({ on: 'manual', object: 'contact' }, task('x')), key);
    (await api.post(`/api-workflows/${mine.id}/run`, { record_ids: [record_id] }, { key })).error(
      404,
      'not_found',
    );
  });
});
