import assert from 'node:assert/strict';
import { it } from 'node:test';
import { endingMessage, refusedMessage } from './notice-words.ts';

/** The emails about destinations. */

const reader = (language: string | null) => ({
  ...{ name: 'Olive Owner', email: 'olive@acme.example', organization: 'Acme' },
  language,
});
const URL = 'https://crm.example.com';

it('an email about a destination is in the language of the organization', () => {
  const refused = { name: 'Meta', title: 'Meta', reason: 'Invalid token' };
  const english = refusedMessage(reader(null), refused, URL);
  assert.equal(english.subject, 'Meta needs reconnecting');
  assert.match(english.text, /^Hello Olive Owner,\n\nMeta refuses .* in Acme:\nInvalid token\n/);
  const german = refusedMessage(reader('de-AT'), refused, URL);
  assert.equal(german.subject, 'Meta muss neu verbunden werden');
  assert.match(german.text, /^Guten Tag Olive Owner,\n\nMeta weist .* Acme zurück:\nInvalid token\n/);
  const ending = { name: 'Meta', secret_expires_at: '2026-06-30T00:00:00.000Z' };
  const [first, second] = [null, 'de'].map((language) => endingMessage(reader(language), ending, URL));
  assert.equal(first?.subject, 'The access of Meta ends on 2026-06-30');
  assert.equal(second?.subject, 'Der Zugang von Meta endet am 2026-06-30');
  for (const { text, to } of [english, german]) {
    assert.ok(text.endsWith(`\n${URL}/conversions/destinations\n`));
    assert.equal(to, 'olive@acme.example');
  }
});
