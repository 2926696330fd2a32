import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LINKEDIN_VERSION } from './linkedin.ts';

describe("the version of LinkedIn's API", () => {
  it('is less than ten months old: LinkedIn ends it after twelve', () => {
    const [, year = '', month = ''] = /^(\d{4})(\d{2})$/.exec(LINKEDIN_VERSION) ?? [];
    const now = new Date();
    const age = (now.getUTCFullYear() - Number(year)) * 12 + now.getUTCMonth() + 1 - Number(month);
    assert.ok(age >= 0 && age < 10, `${LINKEDIN_VERSION} is ${age} months old`);
  });
});
