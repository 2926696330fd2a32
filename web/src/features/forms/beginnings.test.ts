import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beginningOf } from './beginnings.ts';

/** What a new form begins with. */

describe('a new form', () => {
  it('begins in the language of its visitors', () => {
    const labels = (language: 'en' | 'de') =>
      beginningOf('contact', language).fields.map(({ label }) => label);
    assert.deepEqual(labels('en'), ['First name', 'Email', 'How can we help?']);
    assert.deepEqual(labels('de'), ['Vorname', 'E-Mail', 'Wie können wir helfen?']);
  });

  it('has the same keys and targets in each language', () => {
    for (const name of ['contact', 'callback', 'newsletter'] as const) {
      const [english, german] = (['en', 'de'] as const).map((language) =>
        beginningOf(name, language).fields.map(({ label: _, ...field }) => field),
      );
      assert.deepEqual(english, german);
    }
  });

  it('names answers in the title of its task by their keys', () => {
    for (const language of ['en', 'de'] as const) {
      const { fields, task } = beginningOf('callback', language);
      const [, key] = /\{\{ (\w+) \}\}/.exec(task?.title ?? '') ?? [];
      assert.ok(fields.some((field) => field.key === key));
    }
  });
});
