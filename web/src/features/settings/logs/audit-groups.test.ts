import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from './api/audit-log.ts';
import { groupsOf, nameOfRecord, titleOf } from './audit-groups.ts';

const entry = (request_id: string, record_type: string, changes: AuditEntry['changes'] = {}): AuditEntry => ({
  ...{ id: crypto.randomUUID(), request_id, record_type, record_id: crypto.randomUUID(), changes },
  ...{ action: 'updated', operation: 'update', occurred_at: '', door: 'web', actor: '', user_id: null },
  ...{ user_name: null, credential_kind: 'session', credential_name: null, tool: null, arguments: null },
});

describe('entries of the audit log', () => {
  it('of one request about several records of a kind are one line', () => {
    const entries = [
      entry('drag', 'stage'),
      entry('drag', 'stage'),
      entry('drag', 'pipeline'),
      entry('drag', 'stage'),
      entry('later', 'stage'),
      entry('drag', 'stage'),
    ];
    assert.deepEqual(groupsOf(entries).map(titleOf), [
      '3 stages updated',
      'Pipeline updated',
      'Stage updated',
      'Stage updated',
    ]);
    assert.equal(groupsOf(entries).flat().length, entries.length);
  });

  it('say kinds in the plural', () => {
    const titles = ['company', 'api_key', 'custom_field'].map((type) =>
      groupsOf([entry('one', type), entry('one', type)]).map(titleOf),
    );
    assert.deepEqual(titles.flat(), ['2 companies updated', '2 API keys updated', '2 custom fields updated']);
  });

  it('name their record as it is now, else as they have it', () => {
    const renamed = entry('one', 'stage', { name: { from: 'New', to: 'Fresh' } });
    assert.equal(nameOfRecord(renamed, { [renamed.record_id]: 'Newest' }), 'Newest');
    assert.equal(nameOfRecord(renamed, {}), 'Fresh');
    assert.equal(nameOfRecord(entry('one', 'stage', { name: { from: 'New', to: null } }), {}), 'New');
    assert.equal(
      nameOfRecord(entry('one', 'stage', { name: { from: { erased: '1' }, to: null } }), {}),
      undefined,
    );
  });
});
