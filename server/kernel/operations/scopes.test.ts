import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from './errors.ts';
import { ALL_SCOPES, isGrantableScope, requireScope, SCOPE_FAMILIES, satisfiedScopes } from './scopes.ts';

describe('scopes (docs/behaviour/authentication.md 3 to 7)', () => {
  it('rule 5: has twelve families, each with read and write', () => {
    assert.equal(SCOPE_FAMILIES.length, 12);
    assert.equal(ALL_SCOPES.length, 24);
  });

  it('rule 4: write implies read in the same family and in no other', () => {
    for (const family of SCOPE_FAMILIES) {
      assert.deepEqual([...satisfiedScopes([`${family}:write`])].sort(), [
        `${family}:read`,
        `${family}:write`,
      ]);
      assert.deepEqual([...satisfiedScopes([`${family}:read`])], [`${family}:read`]);
    }
  });

  it('rule 7: contacts:read satisfies crm:read, contacts:write satisfies both of crm', () => {
    assert.deepEqual([...satisfiedScopes(['contacts:read'])], ['crm:read']);
    assert.deepEqual([...satisfiedScopes(['contacts:write'])].sort(), ['crm:read', 'crm:write']);
  });

  it('an unknown scope satisfies nothing and cannot be granted', () => {
    for (const scope of ['crm', 'crm:', 'crm:admin', 'CRM:read', '__proto__', 'deals:write', '']) {
      assert.equal(satisfiedScopes([scope]).size, 0, scope);
      assert.equal(isGrantableScope(scope), false, scope);
    }
  });

  it('rule 9: the 403 names the family scope, also when a legacy scope is held', () => {
    assert.throws(
      () => requireScope(satisfiedScopes(['contacts:read']), 'crm:write'),
      (error) => {
        assert.ok(error instanceof ApiError);
        assert.deepEqual([error.status, error.code], [403, 'forbidden']);
        assert.equal(error.message, "Scope 'crm:write' is required.");
        return true;
      },
    );
  });
});
