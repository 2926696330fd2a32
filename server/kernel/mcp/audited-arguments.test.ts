import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { newApiKey } from '../../access/api-keys/api-key.ts';
import { auditedArguments } from './audited-arguments.ts';

describe('arguments in the audit log', () => {
  it('are as they were given', () => {
    const given = {
      deal_id: '0198c2f1',
      value: 1200.5,
      tags: ['vip'],
      fields: { city: null },
      dry_run: false,
    };
    assert.deepEqual(auditedArguments(given), given);
  });

  it('have no secret, by name or by look', () => {
    const key = newApiKey();
    const given = {
      secret: 'x',
      apiKey: 'x',
      metadata: { access_token: 'x', Authorization: 'x' },
      notes: `use ${key}, or Bearer abc.def`,
      target_url: 'https://hooks.example.com/in?token=abc#d',
    };
    assert.deepEqual(auditedArguments(given), {
      secret: '[cut]',
      apiKey: '[cut]',
      metadata: { access_token: '[cut]', Authorization: '[cut]' },
      notes: 'use [cut], or [cut]',
      target_url: 'https://hooks.example.com/in?[cut]',
    });
  });

  it('are small, however large and deep they came', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
    const given = { deep, long: 'x'.repeat(1_000_000), many: Array.from({ length: 10_000 }, () => 'x') };
    assert.ok(JSON.stringify(auditedArguments(given)).length < 3_000);
  });

  it('can always be written as JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        JSON.parse(JSON.stringify(auditedArguments(given)));
      }),
    );
  });
});
