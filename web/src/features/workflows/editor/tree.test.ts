import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Definition } from '../../../../../server/workflows/language/definition.schema.ts';
import type { Step } from '../../../../../server/workflows/language/step.schema.ts';
import { rowAt, rowsOf } from './rows.ts';
import { copyOf, insertStep, keysIn, moveStep, nextPlace, placeOf, removeStep, stepNamed } from './tree.ts';

const stop = (key: string): Step => ({ key, do: 'stop' });

const branch: Step = {
  key: 'big',
  do: 'branch',
  paths: [{ if: { field: 'value', op: 'gte', value: 10 }, steps: [stop('a'), stop('b')] }],
  else: [],
};

const DEFINITION: Definition = {
  format: 1,
  trigger: { on: 'manual', object: 'deal' },
  steps: [stop('first'), branch, stop('last')],
};

const shape = (definition: Definition) =>
  rowsOf(definition, new Map()).map(({ id, depth }) => `${'  '.repeat(depth)}${id}`);

describe('the steps of a definition', () => {
  it('are rows, with a row before each list inside a step', () => {
    assert.deepEqual(shape(DEFINITION), ['first', 'big', '  big/0', '  a', '  b', '  big/else', 'last']);
  });

  it('have the paths by which the server names problems', () => {
    const rows = rowsOf(DEFINITION, new Map());
    assert.equal(rowAt(rows, 'steps[1].paths[0].steps[1].with.title')?.id, 'b');
    assert.equal(rowAt(rows, 'steps[1].paths[0].if.field')?.id, 'big');
    assert.equal(rowAt(rows, 'trigger.where'), undefined);
  });

  it('move up and down, and out of the step that they are in', () => {
    const step = (definition: Definition, key: string, by: -1 | 1) => {
      const place = nextPlace(definition, key, by);
      return place ? moveStep(definition, key, place) : definition;
    };
    assert.deepEqual(shape(step(DEFINITION, 'b', -1)).slice(3, 5), ['  b', '  a']);
    assert.deepEqual(shape(step(DEFINITION, 'a', -1)).slice(0, 3), ['first', 'a', 'big']);
    assert.deepEqual(shape(step(DEFINITION, 'b', 1)).slice(-2), ['b', 'last']);
    assert.deepEqual(shape(step(DEFINITION, 'first', 1)).slice(0, 2), ['big', '  big/0']);
    assert.equal(nextPlace(DEFINITION, 'first', -1), undefined);
    assert.equal(nextPlace(DEFINITION, 'last', 1), undefined);
  });

  it('move into a list, but never into themselves', () => {
    const moved = moveStep(DEFINITION, 'last', { list: 'big/else', index: 0 });
    assert.deepEqual(placeOf(moved, 'last'), { list: 'big/else', index: 0 });
    assert.equal(moveStep(DEFINITION, 'big', { list: 'big/else', index: 0 }), DEFINITION);
  });

  it('come back where they were when their deletion is taken back', () => {
    const place = placeOf(DEFINITION, 'b');
    const step = stepNamed(DEFINITION, 'b');
    assert.ok(place && step);
    assert.deepEqual(insertStep(removeStep(DEFINITION, 'b'), place, step), DEFINITION);
  });

  it('are copied with keys that no other step has', () => {
    const taken = new Set(DEFINITION.steps.flatMap(keysIn));
    assert.deepEqual(keysIn(copyOf(branch, taken)), ['big_2', 'a_2', 'b_2']);
  });
});
