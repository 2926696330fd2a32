import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../kernel/operations/errors.ts';
import { FIRST_STAGES, newStages } from './create-default-pipeline.ts';
import { addPipeline, changePipeline, type EditedPipeline, removePipeline } from './pipeline-edits.ts';
import { addStage, changeStage, removeStage } from './stage-edits.ts';

type Pipelines = readonly EditedPipeline[];

const newPipeline = (name: string, is_default = false) => {
  const id = uuidv7();
  return { id, name, description: null, is_default, stages: newStages(id, FIRST_STAGES) };
};
const sales = addPipeline([], newPipeline('Sales'));
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const idAt = (rows: readonly { id: string }[], index: number) => rows[index]?.id ?? '';
const refusedWith = (status: number) => (error: unknown) =>
  error instanceof ApiError && error.status === status;

describe('pipelines of an organization', () => {
  it('the first one is the default, whatever it says of itself', () => {
    assert.deepEqual(
      sales.map(({ is_default, sort_order }) => ({ is_default, sort_order })),
      [{ is_default: true, sort_order: 0 }],
    );
  });

  it('a new one goes to the end, or to the place that it names', () => {
    const two = addPipeline(sales, newPipeline('Partners'));
    assert.deepEqual(namesOf(addPipeline(two, newPipeline('Renewals'))), ['Sales', 'Partners', 'Renewals']);
    assert.deepEqual(namesOf(addPipeline(two, newPipeline('Renewals'), 1)), [
      'Sales',
      'Renewals',
      'Partners',
    ]);
    assert.deepEqual(namesOf(addPipeline(two, newPipeline('Renewals'), 99)), [
      'Sales',
      'Partners',
      'Renewals',
    ]);
  });

  it('a new default replaces the former', () => {
    const two = addPipeline(sales, newPipeline('Partners', true));
    assert.deepEqual(
      two.map(({ is_default }) => is_default),
      [false, true],
    );
    const back = changePipeline(two, idAt(two, 0), { is_default: true });
    assert.deepEqual(
      back.map(({ is_default }) => is_default),
      [true, false],
    );
  });

  it('the default cannot be taken away or deleted', () => {
    assert.throws(() => changePipeline(sales, idAt(sales, 0), { is_default: false }), refusedWith(409));
    assert.throws(() => removePipeline(sales, idAt(sales, 0)), refusedWith(409));
  });

  it('there are at most 100', () => {
    let pipelines: Pipelines = [];
    for (let count = 0; count < 100; count++) pipelines = addPipeline(pipelines, newPipeline(`${count}`));
    assert.throws(() => addPipeline(pipelines, newPipeline('one more')), refusedWith(409));
  });
});

describe('stages of a pipeline', () => {
  const id = idAt(sales, 0);
  const stagesOf = (pipelines: Pipelines) => pipelines[0]?.stages ?? [];
  const flags = { is_won: false, is_lost: false, is_qualified: false };
  const withStage = (draft: { is_won?: boolean; is_lost?: boolean; sort_order?: number }) =>
    namesOf(stagesOf(addStage(sales, id, { ...flags, id: uuidv7(), name: 'Added', ...draft })));

  it('a new open one goes before the first closed stage, a closed one to the end', () => {
    const [open, closed] = [namesOf(FIRST_STAGES.slice(0, 3)), ['Closed Won', 'Closed Lost']];
    assert.deepEqual(withStage({}), [...open, 'Added', ...closed]);
    assert.deepEqual(withStage({ is_lost: true }), [...open, ...closed, 'Added']);
    assert.deepEqual(withStage({ sort_order: 0 }), ['Added', ...open, ...closed]);
  });

  it('moving one shifts the others', () => {
    const moved = changeStage(sales, id, idAt(stagesOf(sales), 3), { sort_order: 1 });
    assert.deepEqual(namesOf(stagesOf(moved)), ['New', 'Closed Won', 'Qualified', 'Proposal', 'Closed Lost']);
  });

  it('won and lost exclude each other, also by halves', () => {
    const [won, lost] = [idAt(stagesOf(sales), 3), idAt(stagesOf(sales), 4)];
    assert.throws(() => changeStage(sales, id, won, { is_lost: true }), refusedWith(400));
    assert.throws(() => changeStage(sales, id, lost, { is_won: true }), refusedWith(400));
    assert.throws(() => withStage({ is_won: true, is_lost: true }), refusedWith(400));
    const swapped = changeStage(sales, id, won, { is_won: false, is_lost: true });
    assert.equal(stagesOf(swapped)[3]?.is_lost, true);
  });

  it('the last one cannot be deleted', () => {
    let pipelines: Pipelines = sales;
    for (const stage of stagesOf(sales).slice(1)) pipelines = removeStage(pipelines, id, stage.id);
    assert.throws(() => removeStage(pipelines, id, idAt(stagesOf(sales), 0)), refusedWith(409));
  });

  it('one of another pipeline is not found', () => {
    const two = addPipeline(sales, newPipeline('Partners'));
    const foreign = idAt(two[1]?.stages ?? [], 0);
    assert.throws(() => changeStage(two, id, foreign, { name: 'Mine' }), refusedWith(404));
    assert.throws(() => removeStage(two, id, foreign), refusedWith(404));
  });
});

describe('after any edits in any order', () => {
  const place = fc.option(fc.nat(12), { nil: undefined });
  const flag = fc.boolean();
  const edit = fc.record({
    kind: fc.constantFrom('add', 'change', 'remove', 'addStage', 'changeStage', 'removeStage'),
    pipeline: fc.nat(5),
    stage: fc.nat(7),
    place,
    is_default: flag,
    is_won: flag,
    is_lost: flag,
  });

  it('one pipeline is the default, all places count from 0, and no stage is both won and lost', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const pipelines = edits.reduce<Pipelines>(applyOrRefuse, sales);
        assert.equal(pipelines.filter(({ is_default }) => is_default).length, 1);
        assertCounted(pipelines);
        for (const { id, stages } of pipelines) {
          assertCounted(stages);
          assert.ok(stages.length > 0);
          assert.ok(stages.every((stage) => stage.pipeline_id === id && !(stage.is_won && stage.is_lost)));
        }
      }),
    );
  });

  type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

  function applyOrRefuse(pipelines: Pipelines, edit: Edit): Pipelines {
    try {
      return apply(pipelines, edit);
    } catch (error) {
      assert.ok(error instanceof ApiError);
      return pipelines;
    }
  }

  function apply(pipelines: Pipelines, { kind, place, ...edit }: Edit): Pipelines {
    const pipeline = pipelines[edit.pipeline % pipelines.length];
    const stage = pipeline?.stages[edit.stage % pipeline.stages.length];
    assert.ok(pipeline && stage);
    const { is_default, is_won, is_lost } = edit;
    const drafted = { id: uuidv7(), name: 'Added', is_won, is_lost, is_qualified: false };
    if (kind === 'add') return addPipeline(pipelines, newPipeline('Added', is_default), place);
    if (kind === 'change') return changePipeline(pipelines, pipeline.id, { is_default, sort_order: place });
    if (kind === 'remove') return removePipeline(pipelines, pipeline.id);
    if (kind === 'addStage') return addStage(pipelines, pipeline.id, { ...drafted, sort_order: place });
    if (kind === 'removeStage') return removeStage(pipelines, pipeline.id, stage.id);
    return changeStage(pipelines, pipeline.id, stage.id, { is_won, is_lost, sort_order: place });
  }

  function assertCounted(rows: readonly { sort_order: number }[]): void {
    assert.deepEqual(
      rows.map(({ sort_order }) => sort_order),
      rows.map((_, index) => index),
    );
  }
});
