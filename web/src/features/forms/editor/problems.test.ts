import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiFailure } from '../../../api/client.ts';
import { partOf, problemOf, refusalAt } from './problems.ts';

const refused = (path: string, rest: string) =>
  problemOf(new ApiFailure(400, 'invalid_request', `'${path}' ${rest}`, path));

describe('the problem of a draft', () => {
  it('is told with the name of its control, not with its path', () => {
    assert.equal(refused('fields[0].label', 'must not be empty.')?.words, 'Label must not be empty.');
    assert.equal(refused('deal.stage_id', 'must be a stage.')?.words, 'Stage must be a stage.');
    assert.equal(
      refused('fields[1].key', 'is the key of another field, too.')?.words,
      'The name in submissions is the key of another field, too.',
    );
  });

  it('is none without a place', () => {
    assert.equal(problemOf(new ApiFailure(409, 'conflict', 'Another form has it.')), undefined);
  });

  it('stands at its place and at what is around it, and nowhere else', () => {
    const problem = refused('fields[1].options[2]', 'must not be empty.');
    assert.ok(refusalAt(problem, 'fields[1].options'));
    assert.ok(refusalAt(problem, 'fields[1]'));
    assert.equal(refusalAt(problem, 'fields[1].option'), undefined);
    assert.equal(refusalAt(problem, 'fields[10]'), undefined);
    assert.equal(refusalAt(undefined, 'fields'), undefined);
  });

  it('belongs to the part that has its control', () => {
    const parts = [
      'fields[0].key',
      'consent.words',
      'intro',
      'allowed_hosts[0]',
      'deal.title',
      'confirmation',
    ];
    assert.deepEqual(
      parts.map((path) => partOf({ path, words: '' })),
      ['fields', 'fields', 'page', 'embed', 'after', 'after'],
    );
  });
});
