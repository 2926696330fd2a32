import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueInWords, whoDid } from './audit-words.ts';

const mara = {
  ...({ user_id: '1', user_name: 'Mara', credential_name: null } as const),
  ...({ credential_kind: 'session', door: 'web', actor: 'Web app' } as const),
};
const kontor = { ...mara, credential_kind: 'system', door: 'system' } as const;

describe('who did it, in the audit log', () => {
  it('is a person, a program for a person, or Kontor', () => {
    const entries = [
      mara,
      { ...mara, user_name: null },
      { ...mara, credential_kind: 'api_key', credential_name: 'Sync', door: 'rest', actor: 'API' },
      { ...mara, credential_kind: 'access_token', credential_name: null, door: 'mcp', actor: 'Agent' },
      { ...kontor, user_id: null, user_name: null, actor: 'Kontor' },
      { ...kontor, actor: 'Import' },
    ] as const;
    assert.deepEqual(entries.map(whoDid), [
      'Mara · Web app',
      'A former member · Web app',
      'Sync for Mara · API',
      'An app for Mara · Agent (MCP)',
      'System',
      'Import for Mara · System',
    ]);
  });
});

describe('a value in the audit log', () => {
  it('is itself, a dash for nothing, and a word for what was erased', () => {
    const values = ['Ada', 3, null, { erased: 'e3b0c442' }, ['vip']];
    assert.deepEqual(
      values.map((value) => valueInWords(value)),
      ['Ada', '3', '–', 'erased', '["vip"]'],
    );
    assert.equal(valueInWords('5f1', { '5f1': 'Proposal' }), 'Proposal');
    assert.equal(valueInWords('constructor', {}), 'constructor');
  });
});
