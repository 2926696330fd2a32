import assert from 'node:assert/strict';
import { it } from 'node:test';
import { languageOf } from './language.ts';

it('an organization is written to in its language, or in English', () => {
  const tags = ['de', 'de-AT', 'DE-ch', 'en', 'en-GB', 'den', 'fr-FR', 'x-de', '', null];
  const languages = tags.map((tag) => languageOf(tag));
  assert.deepEqual(languages, ['de', 'de', 'de', 'en', 'en', 'en', 'en', 'en', 'en', 'en']);
});
