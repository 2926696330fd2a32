import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Definition } from './definition.schema.ts';
import { isAction } from './guards.ts';
import { parseDefinition } from './parse-definition.ts';
import type { Step } from './step.schema.ts';
import { definitionOf, EVERY_KIND, fuzzedDefinitions, leadsTo } from './testing/definitions.ts';
import { allSteps, findStep, firstStep, stepAfter, type Turn } from './walk.ts';

const is = (value: string) => ({ field: 'title', op: 'is', value });
const tag = (key: string, on_error: unknown = 'stop') => ({
  key,
  do: 'add_tag',
  with: { tags: ['a'] },
  on_error,
});
const until_event = { on: 'deal.won', timeout: { amount: 1, unit: 'days' } };

/** first; then a branch (a1, a2 | b1 with a branch in it | c1); then a wait with `late`; then last. */
const definition = definitionOf([
  tag('first', { steps: [tag('repair')] }),
  {
    key: 'fork',
    do: 'branch',
    paths: [
      { if: is('A'), steps: [tag('a1'), tag('a2')] },
      {
        if: is('B'),
        steps: [{ key: 'inner', do: 'branch', paths: [{ if: is('B'), steps: [tag('b1', 'continue')] }] }],
      },
      { if: is('D'), steps: [] },
    ],
    else: [{ key: 'c1', do: 'stop' }],
  },
  { key: 'answer', do: 'wait', until_event, else: [tag('late')] },
  tag('last'),
]);

const after = (key: string, turn?: Turn) => stepAfter(definition, key, turn)?.key;

describe('the next step', () => {
  it('begins with the first', () => {
    assert.equal(firstStep(definition)?.key, 'first');
    assert.equal(firstStep(definitionOf([])), undefined);
  });

  it('goes from one to the next, and is complete after the last', () => {
    assert.equal(after('first'), 'fork');
    assert.equal(after('a1'), 'a2');
    assert.equal(after('last'), undefined);
  });

  it('enters the path of a branch that was taken', () => {
    assert.equal(after('fork', { path: 0 }), 'a1');
    assert.equal(after('fork', { path: 1 }), 'inner');
    assert.equal(after('fork', { else: true }), 'c1');
  });

  it('goes on behind a branch if the path is empty or is done, at any level', () => {
    assert.equal(after('fork', { path: 2 }), 'answer');
    assert.equal(after('fork', { path: 9 }), 'answer');
    assert.equal(after('inner', { else: true }), 'answer');
    assert.equal(after('a2'), 'answer');
    assert.equal(after('b1'), 'answer');
  });

  it('is complete after stop', () => {
    assert.equal(after('c1'), undefined);
  });

  it('takes the steps of a wait only if its time is over', () => {
    assert.equal(after('answer'), 'last');
    assert.equal(after('answer', { timedOut: true }), 'late');
    assert.equal(after('late'), 'last');
  });

  it('takes the steps of a failure, goes on, or stops', () => {
    assert.equal(after('first', { failed: true }), 'repair');
    assert.equal(after('repair'), 'fork');
    assert.equal(after('b1', { failed: true }), 'answer');
    assert.equal(after('a1', { failed: true }), undefined);
  });

  it('is complete after a step that a new version no longer has', () => {
    assert.equal(findStep(definition, 'gone'), undefined);
    assert.equal(after('gone'), undefined);
    assert.equal(findStep(definition, 'constructor'), undefined);
  });

  it('is found by its key at any level', () => {
    for (const { step } of allSteps(definition)) assert.equal(findStep(definition, step.key), step);
  });
});

describe('all steps', () => {
  const places = allSteps(definition);
  const before = (key: string) => places.find(({ step }) => step.key === key)?.before.map((step) => step.key);

  it('have a path that leads to them, and a depth', () => {
    assert.deepEqual(
      places.map(({ step, path, depth }) => [step.key, path, depth]),
      [
        ['first', 'steps[0]', 0],
        ['repair', 'steps[0].on_error.steps[0]', 1],
        ['fork', 'steps[1]', 0],
        ['a1', 'steps[1].paths[0].steps[0]', 1],
        ['a2', 'steps[1].paths[0].steps[1]', 1],
        ['inner', 'steps[1].paths[1].steps[0]', 1],
        ['b1', 'steps[1].paths[1].steps[0].paths[0].steps[0]', 2],
        ['c1', 'steps[1].else[0]', 1],
        ['answer', 'steps[2]', 0],
        ['late', 'steps[2].else[0]', 1],
        ['last', 'steps[3]', 0],
      ],
    );
  });

  it('know the steps that may have run before them, and not those of other paths', () => {
    assert.deepEqual(before('first'), []);
    assert.deepEqual(before('repair'), [], 'a step that failed has no result');
    assert.deepEqual(before('b1'), ['first', 'repair', 'fork', 'inner']);
    assert.deepEqual(before('a2'), ['first', 'repair', 'fork', 'a1']);
    assert.deepEqual(before('last')?.length, 10);
  });
});

/** The turns that a step can lead to. */
function turnsOf(step: Step): readonly (Turn | undefined)[] {
  if (step.do === 'branch') return [...step.paths.keys().map((path) => ({ path })), { else: true }];
  if (step.do === 'wait') return [undefined, { timedOut: true }];
  return isAction(step) ? [undefined, { failed: true }] : [undefined];
}

/** Every step that a run can come to; each walk must end. */
function walkAll(given: Definition): ReadonlySet<string> {
  const places = allSteps(given).map(({ step }) => step.key);
  const met = new Set<string>();
  const open = [firstStep(given)];
  for (let step = open.pop(); step; step = open.pop()) {
    if (met.has(step.key)) continue;
    met.add(step.key);
    for (const turn of turnsOf(step)) {
      const next = stepAfter(given, step.key, turn);
      if (!next) continue;
      assert.ok(places.indexOf(next.key) > places.indexOf(step.key), 'a run never goes back');
      open.push(next);
    }
  }
  return met;
}

describe('walking', () => {
  it('ends in every accepted definition of 1,000: each step is behind the one before it', () => {
    let walked = 0;
    fc.assert(
      fc.property(fuzzedDefinitions, (input) => {
        const read = parseDefinition(input);
        if ('problem' in read) return;
        walked += walkAll(read.definition).size;
        for (const { step, path, before } of allSteps(read.definition)) {
          assert.ok(leadsTo(read.definition, path));
          assert.ok(!before.includes(step));
        }
      }),
      { numRuns: 1_000 },
    );
    assert.ok(walked > 100, String(walked));
  });

  it('reaches every step of a definition that does not stop early', () => {
    const read = parseDefinition(EVERY_KIND);
    assert.ok('definition' in read);
    assert.equal(walkAll(read.definition).size, allSteps(read.definition).length);
  });
});
