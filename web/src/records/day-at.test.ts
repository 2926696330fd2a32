import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayAt } from './day-at.ts';

describe('the day of a moment', () => {
  it('is that of the time zone', () => {
    const moment = new Date('2026-11-23T23:30:00Z');
    assert.equal(dayAt(moment, 'UTC'), '2026-11-23');
    assert.equal(dayAt(moment, 'Europe/Berlin'), '2026-11-24');
    assert.equal(dayAt(moment, 'America/New_York'), '2026-11-23');
    assert.equal(dayAt(new Date('2026-01-01T04:00:00Z'), 'America/New_York'), '2025-12-31');
  });

  it('is that of the browser without a time zone, or with one that it does not know', () => {
    const moment = new Date(2026, 0, 2, 12);
    assert.equal(dayAt(moment, null), '2026-01-02');
    assert.equal(dayAt(moment, 'Mars/Olympus'), '2026-01-02');
  });
});
