import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseExactly } from '../../kernel/database/json-text.ts';
import { definition as schema } from './definition.schema.ts';
import { LIMITS } from './limits.ts';
import { parseDefinition } from './parse-definition.ts';
import { EVERY_KIND, fuzzedDefinitions, leadsTo, nested } from './testing/definitions.ts';
import { allSteps } from './walk.ts';

const STOP = { key: 'end', do: 'stop' };
const LEAF = { field: 'title', op: 'is_empty' };

function read(steps: unknown, trigger: unknown = { on: 'deal.won' }) {
  return parseDefinition({ format: 1, trigger, steps });
}

/** The problem as a person reads it, or 'accepted'. */
function answer(input: unknown): string {
  const result = parseDefinition(input);
  return 'problem' in result ? `${result.problem.path}: ${result.problem.message}` : 'accepted';
}

const ofSteps = (...steps: readonly unknown[]) => answer({ format: 1, trigger: { on: 'deal.won' }, steps });
const ofTrigger = (trigger: unknown) => answer({ format: 1, trigger, steps: [STOP] });

function branchIn(levels: number): object {
  if (levels === 0) return { key: 'innermost', do: 'stop' };
  return { key: `level_${levels}`, do: 'branch', paths: [{ if: LEAF, steps: [branchIn(levels - 1)] }] };
}

describe('parseDefinition: what it reads', () => {
  it('accepts a definition with a step of every kind', () => {
    assert.equal(answer(EVERY_KIND), 'accepted');
  });

  it('fills in what was left out', () => {
    assert.deepEqual(read([{ key: 'note', do: 'add_tag', with: { tags: ['vip'] } }]), {
      definition: {
        format: 1,
        trigger: {
          on: 'deal.won',
          again: 'each_time_not_while_running',
          settle_minutes: 0,
          by_itself: false,
        },
        steps: [{ key: 'note', do: 'add_tag', with: { record: 'record', tags: ['vip'] }, on_error: 'stop' }],
      },
    });
  });

  it('accepts what it has read', () => {
    const first = parseDefinition(EVERY_KIND);
    assert.ok('definition' in first);
    assert.deepEqual(parseDefinition(first.definition), first);
  });

  it('keeps the steps in branches, waits and failures', () => {
    const result = parseDefinition(EVERY_KIND);
    assert.ok('definition' in result);
    const keys = allSteps(result.definition).map(({ step }) => step.key);
    assert.deepEqual(keys, [
      ...['find', 'contact', 'deal', 'big', 'answer', 'late', 'enough', 'untag'],
      ...['rest', 'close', 'owner', 'task', 'note', 'mail', 'tell', 'alarm'],
    ]);
  });

  it('accepts a definition without steps, which can be saved but not published', () => {
    assert.equal(ofSteps(), 'accepted');
  });

  it('accepts a schedule that can be read', () => {
    assert.equal(ofTrigger({ on: 'schedule', cron: '0 9 * * 1-5' }), 'accepted');
  });
});

describe('parseDefinition: a problem names the place', () => {
  it('names the member that is wrong', () => {
    const [find, ...others] = EVERY_KIND.steps;
    const mail = { key: 'mail', do: 'send_email', with: { to: '', subject: 'Hello', text: 'Hi' } };
    assert.equal(ofSteps(find, STOP, mail), 'steps[2].with.to: must not be empty');
    assert.equal(answer({ ...EVERY_KIND, steps: [find, ...others, 7] }), 'steps[11]: must be an object');
    assert.equal(ofSteps({ key: 'Mail', do: 'stop' }).split(':')[0], 'steps[0].key');
    assert.equal(answer({ ...EVERY_KIND, format: 2 }), 'format: must be one of 1');
  });

  it('names what lacks a member', () => {
    assert.equal(answer({}), ': must have format');
    assert.equal(answer({ format: 1, steps: [] }), ': must have trigger');
    assert.equal(ofTrigger({}), 'trigger: must have on');
    assert.equal(ofSteps({ key: 'a' }), 'steps[0]: must have do');
    assert.equal(ofSteps({ key: 'a', do: 'add_tag', with: {} }), 'steps[0].with: must have tags');
  });

  it('names a step in a path of a branch', () => {
    const wrong = { key: 'a', do: 'wait', for: { amount: 1, unit: 'weeks' } };
    const branch = { key: 'b', do: 'branch', paths: [{ if: LEAF, steps: [STOP, wrong] }] };
    assert.match(ofSteps(branch), /^steps\[0\]\.paths\[0\]\.steps\[1\]\.for\.unit: must be one of minutes, /);
  });

  it('names a step that follows a failure or a wait that was too long', () => {
    const note = {
      key: 'n',
      do: 'add_tag',
      with: { tags: ['a'] },
      on_error: { steps: [{ key: 'x', do: 'fly' }] },
    };
    assert.match(ofSteps(note), /^steps\[0\]\.on_error\.steps\[0\]\.do: must be one of update_record, /);
    const event = { on: 'deal.won', timeout: { amount: 1, unit: 'days' } };
    assert.match(
      ofSteps({ key: 'w', do: 'wait', until_event: event, else: [null] }),
      /^steps\[0\]\.else\[0\]: /,
    );
  });

  it('names a comparison in a group', () => {
    const where = { all: [LEAF, { any: [LEAF, { field: 'value', op: 'gt', value: 'much' }] }] };
    assert.equal(ofTrigger({ on: 'deal.won', where }), 'trigger.where.all[1].any[1].value: must be a number');
    assert.match(
      ofTrigger({ on: 'deal.won', where: { ...LEAF, op: 'matches' } }),
      /^trigger\.where\.op: must be one of is, /,
    );
    assert.equal(ofTrigger({ on: 'deal.won', where: { all: [] } }), 'trigger.where.all: must not be empty');
    assert.equal(
      ofTrigger({ on: 'deal.won', where: { all: [LEAF], any: [LEAF] } }),
      'trigger.where: must not have any',
    );
  });

  it('names unusual members in quotes', () => {
    const update = { key: 'u', do: 'update_record', with: { fields: { 'a "b"': '\u0000' } } };
    assert.match(ofSteps(update), /^steps\[0\]\.with\.fields\["a \\"b\\""\]: must not contain a NUL/);
  });

  it('refuses what it does not know', () => {
    assert.equal(ofSteps({ ...STOP, with: {} }), 'steps[0]: must not have with');
  });
});

describe('parseDefinition: rules between members', () => {
  it('refuses two steps with one key, wherever they are', () => {
    const branch = { key: 'b', do: 'branch', paths: [{ if: LEAF, steps: [STOP] }], else: [STOP] };
    assert.equal(ofSteps(branch), 'steps[0].else[0].key: must not be the key of another step');
  });

  it('refuses a wait for two things, or for none', () => {
    const span = { amount: 1, unit: 'days' };
    assert.match(ofSteps({ key: 'w', do: 'wait' }), /exactly one of for, until and until_event$/);
    assert.match(ofSteps({ key: 'w', do: 'wait', for: span, until: { date: '2026-01-01' } }), /exactly one/);
  });

  it('refuses steps after a wait that cannot be too long', () => {
    const wait = { key: 'w', do: 'wait', for: { amount: 1, unit: 'days' }, else: [STOP] };
    assert.equal(ofSteps(wait), 'steps[0].else: can only have steps if it waits for an event');
  });

  it('refuses line breaks in headers, addresses and subjects', () => {
    const mail = { to: 'a@example.com', subject: 'Hi\r\nBcc: b@example.com', text: 'one\ntwo' };
    assert.equal(
      ofSteps({ key: 'm', do: 'send_email', with: mail }),
      'steps[0].with.subject: must not have line breaks',
    );
    const call = { url: 'https://example.com', headers: { 'X-A': 'a\nb' } };
    assert.equal(
      ofSteps({ key: 'c', do: 'call_url', with: call }),
      'steps[0].with.headers.X-A: must not have line breaks',
    );
  });
});

describe('parseDefinition: requests', () => {
  const call = (values: object) =>
    ofSteps({ key: 'c', do: 'call_url', with: { url: 'https://example.com', ...values } });

  it('have secrets in headers only, and as they are', () => {
    const secret = 'Key {{ secret.HOOK }}';
    const refused = 'uses a secret, which only headers of call_url can, alone between {{ and }}';
    assert.equal(call({ headers: { authorization: secret } }), 'accepted');
    assert.equal(call({ body: [{ key: secret }] }), `steps[0].with.body[0].key: ${refused}`);
    assert.equal(call({ url: `https://example.com/{{ secret.HOOK }}` }), `steps[0].with.url: ${refused}`);
    for (const text of ['{{ secret.HOOK | upcase }}', '{{ secret.hook }}', '{{ secret }}'])
      assert.match(
        call({ headers: { 'X-A': text } }),
        /^steps\[0\]\.with\.headers\.X-A: uses a secret/,
        text,
      );
    const task = { key: 't', do: 'create_task', with: { title: secret } };
    assert.equal(ofSteps(task), `steps[0].with.title: ${refused}`);
  });

  it('go to a host that no value chooses', () => {
    for (const url of ['https://example.com', 'http://example.com:8080/a/{{ record.id }}?b={{ record.a }}'])
      assert.equal(call({ url }), 'accepted', url);
    for (const url of [
      '{{ record.website }}',
      'https://{{ record.domain }}/hook',
      'https://{{ record.domain }}.example.com/',
      'https://example.com:{{ record.port }}/',
      'https://user:pass@example.com/',
      'https:example.com',
      'ftp://example.com/',
      'https://example.com\\@evil.example/',
      'https://example.com/#{{ record.id }}',
      'https://exa mple.com/',
    ])
      assert.match(call({ url }), /^steps\[0\]\.with\.url: must/, url);
    assert.match(call({ url: 'https://example.com/a/../{{ record.id }}' }), /\. or \.\./);
    assert.match(call({ url: 'https://example.com/a b' }), /spaces/);
    assert.match(call({ url: 'https://[::1/' }), /must be an http or https URL/);
  });

  it('leave the headers that Kontor sets to Kontor, and have no body with GET', () => {
    for (const name of ['Host', 'content-length', 'Idempotency-Key', 'Webhook-Signature', 'Connection'])
      assert.match(call({ headers: { [name]: 'x' } }), /is a header that Kontor sets/, name);
    assert.equal(call({ method: 'GET', body: {} }), 'steps[0].with.body: must be left out with GET');
  });
});

describe('parseDefinition: bounds', () => {
  it(`has at most ${LIMITS.steps} steps, counted at all levels`, () => {
    const steps = Array.from({ length: LIMITS.steps }, (_, index) => ({ key: `s${index}`, do: 'stop' }));
    assert.equal(ofSteps(...steps), 'accepted');
    assert.match(ofSteps(...steps, STOP), /^steps\[50\]: is one too many/);
    const inner = { key: 'b', do: 'branch', paths: [{ if: LEAF, steps }] };
    assert.match(ofSteps(inner), /^steps\[0\]\.paths\[0\]\.steps\[49\]: is one too many/);
  });

  it(`has at most ${LIMITS.depth} levels of steps in others`, () => {
    assert.equal(ofSteps(branchIn(LIMITS.depth)), 'accepted');
    assert.match(
      ofSteps(branchIn(LIMITS.depth + 1)),
      /\.steps: must be empty: steps are at most 5 levels deep/,
    );
  });

  it(`has at most ${LIMITS.paths} paths in a branch`, () => {
    const paths = (count: number) => Array.from({ length: count }, () => ({ if: LEAF, steps: [] }));
    assert.equal(ofSteps({ key: 'b', do: 'branch', paths: paths(LIMITS.paths) }), 'accepted');
    assert.equal(
      ofSteps({ key: 'b', do: 'branch', paths: paths(LIMITS.paths + 1) }),
      'steps[0].paths: must have at most 10 items',
    );
  });

  it(`has at most ${LIMITS.conditions} comparisons and ${LIMITS.groups} levels of groups in a condition`, () => {
    const many = (count: number) => ({ on: 'deal.won', where: { any: Array(count).fill(LEAF) } });
    assert.equal(ofTrigger(many(LIMITS.conditions)), 'accepted');
    assert.match(ofTrigger(many(LIMITS.conditions + 1)), /^trigger\.where\.any\[50\]: is one too many/);
    const deep = { all: [{ any: [{ not: [LEAF] }] }] };
    assert.equal(ofTrigger({ on: 'deal.won', where: deep }), 'accepted');
    assert.match(
      ofTrigger({ on: 'deal.won', where: { all: [deep] } }),
      /^trigger\.where\.all\[0\]\.all\[0\]\.any\[0\]: /,
    );
  });

  it(`has at most ${LIMITS.definitionBytes} bytes`, () => {
    const fields = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`f${index}`, 'ä'.repeat(5_000)]),
    );
    assert.match(
      ofSteps({ key: 'u', do: 'update_record', with: { fields } }),
      /^: must have at most 65536 bytes$/,
    );
    assert.match(answer(Array(100_000).fill(0)), /bytes$/);
  });

  it('waits at most 366 days', () => {
    const wait = (amount: number, unit: string) => ofSteps({ key: 'w', do: 'wait', for: { amount, unit } });
    assert.equal(wait(366, 'days'), 'accepted');
    assert.equal(wait(367, 'days'), 'steps[0].for.amount: must be 366 or less');
    assert.equal(wait(366 * 24, 'hours'), 'accepted');
    assert.equal(wait(366 * 24 + 1, 'hours'), 'steps[0].for.amount: must be 8784 or less');
    const until_event = { on: 'deal.won', timeout: { amount: 600_000, unit: 'minutes' } };
    assert.match(
      ofSteps({ key: 'w', do: 'wait', until_event }),
      /^steps\[0\]\.until_event\.timeout\.amount: /,
    );
  });

  it('refuses any nesting without running out of stack', () => {
    assert.match(answer(nested(100_000)), /^(\[0\]){64}: must not be nested more than 64 levels deep$/);
    assert.match(ofSteps(branchIn(5_000)), /nested more than 64/);
    const fields = { deep: nested(200) };
    assert.match(ofSteps({ key: 'u', do: 'update_record', with: { fields } }), /nested more than 64/);
  });

  it('refuses numbers that would lose digits', () => {
    const fields: unknown = parseExactly('{ "value": 12345678901234567890.12 }');
    assert.match(
      ofSteps({ key: 'u', do: 'update_record', with: { fields } }),
      /^steps\[0\]\.with\.fields\.value: has more digits/,
    );
  });
});

describe('parseDefinition: hostile input', () => {
  it('refuses __proto__ at any place', () => {
    const step = (text: string) => ofSteps(JSON.parse(`{"key":"u","do":"update_record","with":${text}}`));
    assert.equal(step('{"fields":{"__proto__":{"x":1}}}'), 'steps[0].with.fields: must not have __proto__');
    assert.equal(step('{"fields":{},"__proto__":{}}'), 'steps[0].with: must not have __proto__');
    assert.equal(answer(JSON.parse('{"__proto__":{"format":1}}')), ': must not have __proto__');
  });

  it('takes nothing from prototypes: members that all objects have are no members', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      assert.match(ofSteps({ key: 'a', do: name }), /^steps\[0\]\.do: must be one of /);
      assert.match(ofTrigger({ on: 'deal.won', [name]: 1 }), /^trigger: must not have /);
    }
    const fields = { constructor: 'x', toString: 'y' };
    const result = read([{ key: 'u', do: 'update_record', with: { fields } }]);
    assert.ok('definition' in result);
    const [step] = result.definition.steps;
    assert.ok(step?.do === 'update_record');
    assert.deepEqual({ ...step.with.fields }, fields);
  });

  it('refuses texts that PostgreSQL cannot store, as values and as names', () => {
    const update = (fields: object) => ofSteps({ key: 'u', do: 'update_record', with: { fields } });
    assert.match(update({ title: 'a\u0000' }), /^steps\[0\]\.with\.fields\.title: must not contain a NUL/);
    assert.match(update({ title: '\ud800' }), /well-formed Unicode/);
    assert.match(update({ '\u0000': 1 }), /^steps\[0\]\.with\.fields: must not have such a name/);
    assert.match(
      update({ ['a'.repeat(201)]: 1 }),
      /^steps\[0\]\.with\.fields: must not have a name of more than 200/,
    );
  });

  it('refuses what is no JSON', () => {
    for (const input of [undefined, Number.NaN, 1n, Symbol('a'), () => 1, { format: 1, trigger: 1n }])
      assert.notEqual(answer(input), 'accepted');
  });

  it('accepts or refuses each of 1,000 definitions, and a refusal leads to a part of the input', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(fuzzedDefinitions, (input) => {
        const before = JSON.stringify(input);
        const result = parseDefinition(input);
        assert.equal(JSON.stringify(input), before, 'the input is left as it was');
        seen['definition' in result ? 'accepted' : 'refused'] += 1;
        if ('definition' in result) {
          assert.deepEqual(parseDefinition(result.definition), result, 'what was read is accepted again');
          assert.deepEqual(schema.parse(input), result.definition, 'the schema says the same');
          return;
        }
        assert.ok(leadsTo(input, result.problem.path), `${result.problem.path} is not in the input`);
        assert.ok(
          result.problem.message.length > 0 && !/undefined|\[object|Invalid/.test(result.problem.message),
        );
      }),
      { numRuns: 1_000 },
    );
    assert.ok(seen.accepted > 50 && seen.refused > 50, JSON.stringify(seen));
  });
});
