import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Activity } from '../api/activities.ts';
import { toldOnce } from './told-once.ts';

const at = '2026-05-17T14:23:00.000Z';
const activity = (fields: Partial<Activity>): Activity => ({
  id: crypto.randomUUID(),
  org_id: 'org',
  contact_id: null,
  deal_id: null,
  activity_type: 'note',
  description: '',
  metadata: {},
  performed_by: null,
  created_at: at,
  ...fields,
});

describe('the moves of deals in a list', () => {
  it('are told once where deal and contact both have them', () => {
    const move = activity({ activity_type: 'stage_change', deal_id: 'deal' });
    const echo = activity({
      activity_type: 'deal_stage_change',
      contact_id: 'ada',
      metadata: { deal_id: 'deal' },
    });
    assert.deepEqual(toldOnce([move, echo]), [move]);
  });

  it('stay on the contact where the list has not those of the deal', () => {
    const move = activity({ activity_type: 'deal_stage_change', metadata: { deal_id: 'deal' } });
    const other = activity({ activity_type: 'stage_change', deal_id: 'another' });
    assert.deepEqual(toldOnce([move, other]), [move, other]);
  });
});
