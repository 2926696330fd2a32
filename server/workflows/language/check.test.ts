import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type Catalog,
  checkDefinition,
  type KnownField,
  type KnownObject,
  objectOf,
  type Reference,
} from './check.ts';
import { parseDefinition } from './parse-definition.ts';
import { definitionOf, fuzzedDefinitions, leadsTo } from './testing/definitions.ts';

function field(refersTo?: Reference): KnownField {
  return { isDate: false, isWritable: true, ...(refersTo && { refersTo }) };
}

const date: KnownField = { isDate: true, isWritable: true };
const readOnly: KnownField = { isDate: false, isWritable: false };
const links = new Set(['contact', 'company']);
const ALL_STEPS = new Set(['update_record', 'log_activity', 'assign']);

function kind(
  fields: Readonly<Record<string, KnownField>>,
  known: Partial<Omit<KnownObject, 'fields'>> = {},
): KnownObject {
  const none = new Set<string>();
  return { fields: new Map(Object.entries(fields)), links: none, steps: ALL_STEPS, findBy: none, ...known };
}

/** An organization with the stages open and won, the members ada and bob, the tag lead and the secret HOOK. */
const catalog: Catalog = {
  events: new Map([
    ['deal.won', 'deal'],
    ['deal.updated', 'deal'],
    ['contact.created', 'contact'],
  ]),
  objects: new Map([
    [
      'deal',
      kind(
        {
          ...{ id: readOnly, title: field(), stage_id: field('stage'), assigned_to: field('member') },
          ...{ expected_close_date: date, 'custom_fields.plan': field() },
        },
        { links },
      ),
    ],
    [
      'contact',
      kind(
        { id: readOnly, email: field(), owner_id: field('member') },
        {
          links: new Set(['company']),
          steps: new Set([...ALL_STEPS, 'add_tag', 'remove_tag']),
          findBy: new Set(['email']),
        },
      ),
    ],
    ['company', kind({ name: field() })],
    ['task', kind({ title: field(), notes: field(), assignee_id: field('member') }, { links })],
  ]),
  existing: {
    stage: new Set(['open', 'won']),
    pipeline: new Set(),
    member: new Set(['ada', 'bob']),
    tag: new Set(['lead']),
  },
  secrets: new Set(['HOOK']),
  hasMailServer: true,
};

function problems(steps: readonly object[], trigger: object = { on: 'deal.won' }): readonly string[] {
  return checkDefinition(definitionOf(steps, trigger), catalog).map(
    ({ path, message }) => `${path} ${message}`,
  );
}

const STOP = { key: 'end', do: 'stop' };
const ofTrigger = (trigger: object) => problems([STOP], trigger);
const ofWhere = (where: object, on = 'deal.updated') => ofTrigger({ on, where });
const update = (fields: object, record = 'record') => ({
  key: 'u',
  do: 'update_record',
  with: { record, fields },
});
const find = {
  key: 'find',
  do: 'find_record',
  with: { object: 'contact', match: { field: 'email', value: 'a@b.c' } },
};

describe('checkDefinition: what starts a workflow', () => {
  it('is an event, a date or a kind of record that exists', () => {
    assert.deepEqual(ofTrigger({ on: 'deal.won' }), []);
    assert.deepEqual(ofTrigger({ on: 'deal.flew' }), ['trigger.on is not an event']);
    assert.deepEqual(ofTrigger({ on: 'manual', object: 'deal' }), []);
    assert.deepEqual(ofTrigger({ on: 'manual', object: 'planet' }), [
      'trigger.object is not a kind of record',
    ]);
    assert.deepEqual(ofTrigger({ on: 'date', object: 'deal', field: 'expected_close_date' }), []);
    assert.deepEqual(ofTrigger({ on: 'date', object: 'deal', field: 'title' }), [
      'trigger.field is not a date of the kind deal',
    ]);
  });

  it('names the kind of record that starts it', () => {
    const object = (trigger: object) => objectOf(definitionOf([], trigger), catalog);
    assert.equal(object({ on: 'contact.created' }), 'contact');
    assert.equal(object({ on: 'manual', object: 'deal' }), 'deal');
    assert.equal(object({ on: 'date', object: 'task', field: 'due_on' }), 'task');
    assert.equal(object({ on: 'schedule', cron: '0 9 * * *' }), undefined);
    assert.equal(object({ on: 'deal.flew' }), undefined);
  });

  it('needs a step', () => {
    assert.deepEqual(problems([]), ['steps must not be empty']);
  });
});

describe('checkDefinition: conditions', () => {
  it('compare fields of the record, its links and its own fields', () => {
    for (const name of ['title', 'record.title', 'contact.email', 'custom_fields.plan', 'trigger.anything'])
      assert.deepEqual(ofWhere({ field: name, op: 'is_empty' }), [], name);
    for (const name of [
      'titel',
      'contact.titel',
      'custom_fields.gone',
      'planet.name',
      'constructor',
      'contact',
    ])
      assert.deepEqual(ofWhere({ field: name, op: 'is_empty' }), [
        `trigger.where.field is not a field of the kind deal`,
      ]);
  });

  it('name stages and members that exist, in any group', () => {
    assert.deepEqual(ofWhere({ field: 'stage_id', op: 'changed_to', value: 'won' }), []);
    assert.deepEqual(ofWhere({ field: 'stage_id', op: 'is', value: null }), []);
    const where = { any: [{ not: [{ field: 'stage_id', op: 'in', value: ['open', 'gone'] }] }] };
    assert.deepEqual(ofWhere(where), [
      'trigger.where.any[0].not[0].value[1] names a stage that does not exist',
    ]);
    assert.deepEqual(ofWhere({ field: 'assigned_to', op: 'is_not', value: 'eve' }), [
      'trigger.where.value names a member that does not exist',
    ]);
  });

  it('ask for changes only if a change starts the workflow', () => {
    const where = { field: 'title', op: 'changed' };
    assert.deepEqual(ofWhere(where), []);
    assert.deepEqual(ofTrigger({ on: 'manual', object: 'deal', where }), [
      'trigger.where.op is never true, because no change starts this workflow',
    ]);
    const until_event = { on: 'deal.updated', where, timeout: { amount: 1, unit: 'days' } };
    const wait = { key: 'w', do: 'wait', until_event };
    assert.deepEqual(problems([wait], { on: 'manual', object: 'deal' }), [], 'a change ends this wait');
  });

  it('of a branch read the results of steps before it', () => {
    const branch = (name: string) => ({
      ...{ key: 'b', do: 'branch' },
      paths: [{ if: { field: name, op: 'is_empty' }, steps: [] }],
    });
    assert.deepEqual(problems([find, branch('steps.find.email')]), []);
    assert.deepEqual(problems([find, branch('steps.find.phone')]), [
      'steps[1].paths[0].if.field is not a field of the kind contact',
    ]);
    assert.deepEqual(problems([branch('steps.find.email'), find]), [
      'steps[0].paths[0].if.field names the step find, which does not run before',
    ]);
  });
});

describe('checkDefinition: steps', () => {
  it('set fields that exist and can be set, to what exists', () => {
    assert.deepEqual(problems([update({ stage_id: 'won', custom_fields: { plan: 'pro' } })]), []);
    assert.deepEqual(
      problems([update({ id: '1', titel: 'x', custom_fields: { gone: 1 }, stage_id: 'gone' })]),
      [
        'steps[0].with.fields.id is not a field of the kind deal that a step can set',
        'steps[0].with.fields.titel is not a field of the kind deal that a step can set',
        'steps[0].with.fields.custom_fields.gone is not a field of the kind deal that a step can set',
        'steps[0].with.fields.stage_id names a stage that does not exist',
      ],
    );
    const task = {
      key: 't',
      do: 'create_task',
      with: { title: 'Call', assignee_id: 'eve', due: { amount: 1, unit: 'days' } },
    };
    assert.deepEqual(problems([task]), ['steps[0].with.assignee_id names a member that does not exist']);
    assert.deepEqual(problems([{ key: 'd', do: 'create_deal', with: { stage_id: 7 } }]), [
      'steps[0].with.stage_id names a stage that does not exist',
    ]);
  });

  it('may leave a value to a template, which only the run knows', () => {
    assert.deepEqual(problems([update({ assigned_to: '{{ record.assigned_to }}' })]), []);
    assert.deepEqual(problems([update({ assigned_to: 'me' })]), []);
  });

  it('change a record that they have: the one of the run, one linked to it, or the result of a step before', () => {
    assert.deepEqual(problems([find, update({ email: 'x' }, 'steps.find')]), []);
    assert.deepEqual(problems([update({ email: 'x' }, 'record.contact')]), []);
    const missing = 'with.record is not a record that this step has';
    assert.deepEqual(problems([update({ email: 'x' }, 'steps.find'), find]), [`steps[0].${missing}`]);
    assert.deepEqual(problems([update({ email: 'x' }, 'record.planet')]), [`steps[0].${missing}`]);
    assert.deepEqual(problems([update({ email: 'x' })], { on: 'schedule', cron: '0 9 * * *' }), [
      `steps[0].${missing}`,
    ]);
  });

  it('change only kinds of records that they can change', () => {
    const tag = { key: 't', do: 'add_tag', with: { tags: ['new'] } };
    assert.deepEqual(problems([tag], { on: 'contact.created' }), []);
    assert.deepEqual(problems([tag]), [
      'steps[0].with.record is of the kind deal, which add_tag cannot change',
    ]);
  });

  it('know the kind of what a step before them changed', () => {
    const first = { ...update({ email: 'x' }, 'record.contact'), key: 'first' };
    const tag = { key: 't', do: 'remove_tag', with: { record: 'steps.first', tags: ['lead', 'gone'] } };
    assert.deepEqual(problems([first, tag]), ['steps[1].with.tags[1] names a tag that does not exist']);
  });

  it('assign to members, and find records by what they can be found by', () => {
    assert.deepEqual(problems([{ key: 'a', do: 'assign', with: { user_ids: ['ada', 'eve'] } }]), [
      'steps[0].with.user_ids[1] names a member that does not exist',
    ]);
    const by = (object: string, name: string) => [
      { key: 'f', do: 'find_record', with: { object, match: { field: name, value: 'x' } } },
    ];
    assert.deepEqual(problems(by('contact', 'phone')), [
      'steps[0].with.match.field is not a field by which the kind contact can be found',
    ]);
    assert.deepEqual(problems(by('planet', 'name')), [
      'steps[0].with.object is not a kind of record that can be found',
    ]);
  });

  it('wait for events that exist', () => {
    const wait = (on: string) => [
      { key: 'w', do: 'wait', until_event: { on, timeout: { amount: 1, unit: 'days' } } },
    ];
    assert.deepEqual(problems(wait('deal.won')), []);
    assert.deepEqual(problems(wait('deal.flew')), ['steps[0].until_event.on is not an event']);
    assert.deepEqual(problems(wait('deal.won'), { on: 'schedule', cron: '0 9 * * *' }), [
      'steps[0].until_event.on needs a record, and none starts this workflow',
    ]);
  });

  it('are checked at every level', () => {
    const branch = {
      key: 'b',
      do: 'branch',
      paths: [{ if: { field: 'title', op: 'is_empty' }, steps: [update({ x: 1 })] }],
    };
    assert.deepEqual(problems([branch]), [
      'steps[0].paths[0].steps[0].with.fields.x is not a field of the kind deal that a step can set',
    ]);
  });
});

describe('checkDefinition: requests', () => {
  const call = (values: object) =>
    problems([{ key: 'c', do: 'call_url', with: { url: 'https://example.com', ...values } }]);

  it('name secrets that exist, in headers', () => {
    assert.deepEqual(call({ headers: { 'X-Key': 'Bearer {{ secret.HOOK }}' } }), []);
    assert.deepEqual(call({ headers: { 'X-Key': '{{ secret.HOOK }} {{secret.GONE}}' } }), [
      'steps[0].with.headers.X-Key uses the secret GONE, which does not exist',
    ]);
  });

  it('name fields that exist in headers, too, and in what filters are given', () => {
    assert.deepEqual(call({ headers: { 'X-Title': '{{ secret.HOOK }} {{ record.titel }}' } }), [
      'steps[0].with.headers.X-Title uses record.titel, which is not a field of the kind deal',
    ]);
    assert.deepEqual(
      call({ body: "{{ record.title | default: record.nick }} {{ record.title | default: ': record.x' }}" }),
      ['steps[0].with.body uses record.nick, which is not a field of the kind deal'],
    );
  });
});

describe('checkDefinition: any definition', () => {
  it('answers for every accepted one of 1,000, with paths that lead to a part of it', () => {
    fc.assert(
      fc.property(fuzzedDefinitions, (input) => {
        const read = parseDefinition(input);
        if ('problem' in read) return;
        for (const { path } of checkDefinition(read.definition, catalog))
          assert.ok(leadsTo(read.definition, path), path);
      }),
      { numRuns: 1_000 },
    );
  });
});
