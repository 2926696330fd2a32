import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localesOf } from './locale.ts';

const moment = new Date('2026-11-28T14:30:00Z');

/** A date, a time and a number in a browser of that language, with plain spaces. */
function written(browser: string): string {
  const { words, numbers } = localesOf(browser);
  const format = new Intl.DateTimeFormat(words, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(moment)}; ${new Intl.NumberFormat(numbers).format(1234.5)}`.replaceAll(/\s/g, ' ');
}

describe('dates and numbers', () => {
  it('have English words and Latin digits, in the order and with the clock of the region', () => {
    assert.equal(written('en-US'), 'Nov 28, 2026, 2:30 PM; 1,234.5');
    assert.equal(written('de-DE'), '28 Nov 2026, 14:30; 1.234,5');
    assert.equal(written('de'), '28 Nov 2026, 14:30; 1.234,5');
    assert.equal(written('ar-EG'), '28 Nov 2026, 2:30 pm; 1,234.5');
    assert.equal(written('th-TH'), '28 Nov 2026, 14:30; 1,234.5');
  });
});
