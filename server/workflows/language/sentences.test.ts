import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseDefinition } from './parse-definition.ts';
import { sentencesOf } from './sentences.ts';
import { definitionOf, EVERY_KIND, fuzzedDefinitions } from './testing/definitions.ts';
import { allSteps } from './walk.ts';

const names = new Map([
  ['s1', 'Won'],
  ['u1', 'Ada'],
  ['u2', 'Bob'],
  ['custom_fields.plan', 'Plan'],
]);

const ofTrigger = (trigger: object) => sentencesOf(definitionOf([], trigger), names).trigger;
const ofWhere = (where: object) => ofTrigger({ on: 'deal.updated', where });
const ofStep = (step: object) => sentencesOf(definitionOf([{ key: 'a', ...step }]), names).steps[0]?.sentence;

describe('sentences: what starts a workflow', () => {
  it('is an event', () => {
    assert.equal(ofTrigger({ on: 'deal.won' }), 'When a deal is won.');
    assert.equal(ofTrigger({ on: 'activity.logged' }), 'When an activity is logged.');
    assert.equal(ofTrigger({ on: 'deal.stage_entered' }), 'When a deal enters a stage.');
    assert.equal(ofTrigger({ on: 'contact.tag_removed' }), 'When a contact loses a tag.');
    assert.equal(
      ofTrigger({ on: 'contact.created', settle_minutes: 2, again: 'first_time', by_itself: true }),
      'When a contact is created and then rests for 2 minutes. For each record only the first time. What it does may start it again.',
    );
    assert.equal(
      ofTrigger({ on: 'deal.won', again: { after_days: 1 } }),
      'When a deal is won. For each record at most once in 1 day.',
    );
  });

  it('is a schedule', () => {
    const schedule = (cron: string) => ofTrigger({ on: 'schedule', cron });
    assert.equal(schedule('0 9 * * *'), 'Every day at 09:00.');
    assert.equal(schedule('30 17 * * 1-5'), 'Every weekday at 17:30.');
    assert.equal(schedule('0 8 * * 0'), 'Every Sunday at 08:00.');
    assert.equal(schedule('0 8 1 * *'), 'On day 1 of each month at 08:00.');
    assert.equal(schedule('*/15 * * * *'), 'On the schedule */15 * * * *.');
  });

  it('is a date or a person', () => {
    const close = { on: 'date', object: 'deal', field: 'expected_close_date' };
    assert.equal(ofTrigger(close), 'On the expected close date of a deal, at 09:00.');
    assert.equal(
      ofTrigger({ ...close, offset_days: -30, at: '10:30' }),
      '30 days before the expected close date of a deal, at 10:30.',
    );
    assert.equal(ofTrigger({ on: 'manual', object: 'contact' }), 'When someone starts it for a contact.');
  });
});

describe('sentences: conditions', () => {
  it('name stages, members and own fields by their names', () => {
    assert.equal(
      ofWhere({ field: 'stage_id', op: 'changed_to', value: 's1' }),
      'When a deal is updated, if the stage has changed to Won.',
    );
    assert.match(ofWhere({ field: 'custom_fields.plan', op: 'is', value: 'pro' }), /the Plan is “pro”\.$/);
    assert.match(
      ofWhere({ field: 'assigned_to', op: 'in', value: ['u1', 'u2', null] }),
      /is Ada, Bob or nothing\.$/,
    );
  });

  it('say each comparison', () => {
    const said = (leaf: object) => ofWhere({ field: 'contact.email', ...leaf }).split(', if ')[1];
    assert.equal(said({ op: 'contains', value: '@' }), 'the email of the contact contains “@”.');
    assert.equal(said({ op: 'gte', value: '100.50' }), 'the email of the contact is at least 100.50.');
    assert.equal(said({ op: 'is_empty' }), 'the email of the contact is empty.');
    assert.equal(said({ op: 'changed' }), 'the email of the contact has changed.');
    assert.equal(
      said({ op: 'before', value: '2026-01-01' }),
      'the email of the contact is before 2026-01-01.',
    );
    const ago = { amount: -14, unit: 'days' };
    assert.equal(said({ op: 'before', value: ago }), 'the email of the contact is before 14 days ago.');
    assert.equal(said({ op: 'within', value: ago }), 'the email of the contact is within the last 14 days.');
  });

  it('put groups in groups in brackets', () => {
    const [one, two] = [
      { field: 'title', op: 'is_empty' },
      { field: 'value', op: 'gt', value: 5 },
    ];
    assert.match(
      ofWhere({ all: [one, { any: [one, two] }] }),
      /if the title is empty and \(the title is empty or the value is more than 5\)\.$/,
    );
    assert.match(
      ofWhere({ not: [one, two] }),
      /if it is not true that the title is empty or the value is more than 5\.$/,
    );
  });
});

describe('sentences: steps', () => {
  it('that change records', () => {
    assert.equal(
      ofStep({ do: 'update_record', with: { fields: { stage_id: 's1', lost_reason: null, value: 5 } } }),
      'In the record, set the stage to Won, the lost reason to nothing and the value to 5.',
    );
    assert.equal(
      ofStep({ do: 'add_tag', with: { record: 'record.contact', tags: ['vip', 'new'] } }),
      'Add the tags “vip” and “new” to its contact.',
    );
    assert.equal(
      ofStep({ do: 'remove_tag', with: { record: 'steps.find', tags: ['vip'] } }),
      'Remove the tag “vip” from the result of find.',
    );
    assert.equal(
      ofStep({ do: 'assign', with: { user_ids: ['u1', 'u2'] } }),
      'Assign the record to Ada and Bob, in turn.',
    );
    assert.equal(
      ofStep({ do: 'log_activity', with: { activity_type: 'email', description: 'Hi' } }),
      'Log an email for the record: “Hi”.',
    );
  });

  it('that create and find records', () => {
    assert.equal(
      ofStep({ do: 'create_deal', with: { title: 'Renewal', stage_id: 's1' } }),
      'Create a deal with the title “Renewal” and the stage Won.',
    );
    assert.equal(
      ofStep({
        do: 'create_task',
        with: { title: 'Call', due: { amount: 3, unit: 'working_days', at: '09:00' } },
      }),
      'Create the task “Call”, due in 3 working days at 09:00.',
    );
    assert.equal(
      ofStep({
        do: 'find_record',
        with: { object: 'contact', match: { field: 'email', value: '{{ record.email }}' } },
      }),
      'Find the newest contact whose email is [email].',
    );
  });

  it('that tell others', () => {
    assert.equal(
      ofStep({ do: 'send_email', with: { to: 'a@b.c', subject: 'Hi', text: 'x' }, on_error: 'continue' }),
      'Send an email to “a@b.c” with the subject “Hi”. If it fails, go on.',
    );
    assert.equal(
      ofStep({ do: 'call_url', with: { url: 'https://example.com' }, on_error: { steps: [] } }),
      'Send a POST request to “https://example.com”. If it fails, take the steps below and go on.',
    );
  });

  it('that wait', () => {
    const wait = (members: object) => ofStep({ do: 'wait', ...members });
    assert.equal(wait({ for: { amount: 1, unit: 'days' } }), 'Wait 1 day.');
    assert.equal(
      wait({ for: { amount: 3, unit: 'working_days', at: '09:00' } }),
      'Wait 3 working days, then until 09:00.',
    );
    assert.equal(wait({ for: { amount: 0, unit: 'days', at: '09:00' } }), 'Wait until 09:00.');
    assert.equal(
      wait({ until: { date: '{{ record.close }}', offset_days: -3, at: '09:00' } }),
      'Wait until 3 days before [close], at 09:00.',
    );
    assert.equal(
      wait({
        until_event: { on: 'deal.won', timeout: { amount: 5, unit: 'days' } },
        else: [{ key: 'b', do: 'stop' }],
      }),
      'Wait until a deal is won, but no longer than 5 days; if that does not happen, take the steps below.',
    );
  });

  it('that branch and stop', () => {
    const paths = [
      { if: { field: 'value', op: 'gt', value: 10 }, steps: [] },
      { if: { field: 'title', op: 'is_empty' }, steps: [] },
    ];
    assert.equal(
      ofStep({ do: 'branch', paths }),
      'If the value is more than 10, take path 1; or if the title is empty, take path 2; otherwise go on.',
    );
    assert.equal(ofStep({ do: 'stop' }), 'Stop here.');
  });

  it('shorten long texts and show them on one line', () => {
    const sentence = ofStep({ do: 'create_task', with: { title: `one\n${'🙂'.repeat(200)}` } });
    assert.equal(sentence, `Create the task “one ${'🙂'.repeat(76)}…”.`);
  });
});

describe('sentences: in German', () => {
  const inGerman = (trigger: object, steps: readonly object[] = []) =>
    sentencesOf(
      definitionOf(
        steps.map((step, index) => ({ key: `s${index}`, ...step })),
        trigger,
      ),
      names,
      'de',
    );
  const trigger = (given: object) => inGerman(given).trigger;
  const step = (given: object) => inGerman({ on: 'deal.won' }, [given]).steps[0]?.sentence;

  it('say what starts a workflow', () => {
    assert.equal(trigger({ on: 'deal.won' }), 'Wenn ein Deal gewonnen wird.');
    assert.equal(
      trigger({ on: 'contact.created', settle_minutes: 1, again: { after_days: 3 } }),
      'Wenn ein Kontakt angelegt wird und danach 1 Minute ruht. Für jeden Datensatz höchstens einmal in 3 Tagen.',
    );
    assert.equal(trigger({ on: 'schedule', cron: '0 8 * * 1' }), 'Jeden Montag um 08:00.');
    assert.equal(
      trigger({
        on: 'deal.updated',
        where: {
          all: [
            { field: 'value', op: 'gte', value: 5 },
            { field: 'stage_id', op: 'changed_to', value: 's1' },
          ],
        },
      }),
      'Wenn ein Deal geändert wird, falls „Betrag“ mindestens 5 ist und „Phase“ zu Won geändert wurde.',
    );
  });

  it('say what a step does', () => {
    assert.equal(
      step({ do: 'update_record', with: { fields: { stage_id: 's1', value: 5 } } }),
      'Beim Datensatz „Phase“ auf Won und „Betrag“ auf 5 setzen.',
    );
    assert.equal(
      step({ do: 'add_tag', with: { record: 'record.contact', tags: ['vip'] } }),
      'Tag „vip“ beim Kontakt hinzufügen.',
    );
    assert.equal(
      step({
        do: 'create_task',
        with: { title: 'Anruf', due: { amount: 3, unit: 'working_days', at: '09:00' } },
      }),
      'Aufgabe „Anruf“ anlegen, fällig in 3 Arbeitstagen um 09:00.',
    );
  });
});

describe('sentences: any definition', () => {
  it('has one for each step, with its key, depth and path', () => {
    const read = parseDefinition(EVERY_KIND);
    assert.ok('definition' in read);
    assert.deepEqual(
      sentencesOf(read.definition).steps.map(({ key, depth, path }) => ({ key, depth, path })),
      allSteps(read.definition).map(({ step, depth, path }) => ({ key: step.key, depth, path })),
    );
  });

  it('is a sentence for every accepted definition of 1,000', () => {
    fc.assert(
      fc.property(fuzzedDefinitions, (input) => {
        const read = parseDefinition(input);
        if ('problem' in read) return;
        const { trigger, steps } = sentencesOf(read.definition);
        assert.equal(steps.length, allSteps(read.definition).length);
        for (const sentence of [trigger, ...steps.map((step) => step.sentence)])
          assert.match(sentence, /^[A-Z0-9].*\.$/s);
      }),
      { numRuns: 1_000 },
    );
  });
});
