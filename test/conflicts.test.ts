import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operationConflicts } from './declared-conflicts.ts';
import { sourceFiles } from './source-files.ts';

/**
 * At these the search for what an operation throws ends: the kernel, which throws no conflict of its own, and what an import
 * knows of each kind of record, whose refusals become remarks on rows.
 */
const NOT_THROUGH = ['defineRead', 'defineWrite'];

/** A conflict that an operation does not answer, but tells as the outcome of one record among many. */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  undoContactsChange: ['server/crm/former-values-edit.ts#CHANGED_SINCE'],
  undoCompaniesChange: ['server/crm/former-values-edit.ts#CHANGED_SINCE'],
  undoDealsChange: ['server/crm/former-values-edit.ts#CHANGED_SINCE'],
};

describe('a 409 conflict', () => {
  const operations = operationConflicts(NOT_THROUGH);

  it('is found in the sources at all', () => {
    assert.ok(operations.length > 80);
    const deleteStage = operations.find(({ name }) => name === 'deleteStage');
    assert.deepEqual(deleteStage?.thrown, [
      'server/crm/deals/move-deals.ts#TOO_MANY_DEALS_TO_MOVE',
      'server/crm/pipelines/pipeline-constraints.ts#STAGE_HAS_DEALS',
      'server/crm/pipelines/stage-edits.ts#LAST_STAGE_STAYS',
      'server/kernel/operations/uses.ts#IN_USE',
    ]);
  });

  for (const { name, declared, thrown } of operations.filter((one) => one.thrown.length > 0)) {
    it(`is declared by ${name}, which can throw it`, () => {
      const outcomes = OUTCOMES[name] ?? [];
      assert.deepEqual(
        declared,
        thrown.filter((key) => !outcomes.includes(key)),
      );
    });
  }

  it('is declared by no operation that cannot throw it', () => {
    const idle = operations.filter(({ declared, thrown }) => declared.some((key) => !thrown.includes(key)));
    assert.deepEqual(
      idle.map(({ name }) => name),
      [],
    );
  });

  it('is a constant of its module, or a function of what its message names', () => {
    for (const { path, text } of sourceFiles('server/**/*.ts')) {
      const made = text.match(/new Conflict\(/g)?.length ?? 0;
      const constants =
        text.match(/^(?:export )?const \w+ =(?: \([^)]*\) =>)?\s+new Conflict\(/gm)?.length ?? 0;
      assert.equal(made, constants, path);
    }
  });

  it('is made from a constant alone, except by a command, which no reference describes', () => {
    const makers = sourceFiles('server/**/*.ts').filter(({ text }) =>
      /ApiError\(\s*(?:409,\s*'conflict'|\d+,\s*'conflict')/.test(text),
    );
    assert.deepEqual(makers.map(({ path }) => path).sort(), [
      'server/commands/audit.ts',
      'server/commands/files.ts',
      'server/kernel/operations/errors.ts',
    ]);
  });
});
