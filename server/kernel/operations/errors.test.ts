import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, unauthorized } from './errors.ts';

describe('an error for the caller', () => {
  it('collects no stack if it is a refusal, which strangers can cause in any number', () => {
    const limit = Error.stackTraceLimit;
    assert.equal(unauthorized('A credential is required.').stack, 'Error: A credential is required.');
    assert.equal(Error.stackTraceLimit, limit);
  });

  it('has a stack if the server failed', () => {
    assert.match(new ApiError(500, 'server_error', 'Something failed.').stack ?? '', /errors\.test\.ts/);
  });
});
