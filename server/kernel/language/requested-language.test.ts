import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestedLanguage } from './requested-language.ts';

const languageFor = (header?: string) =>
  requestedLanguage({ headers: header === undefined ? {} : { 'accept-language': header } });

describe('the language of somebody who is not signed in', () => {
  it('is the one that their browser prefers among those in which Kontor writes', () => {
    assert.equal(languageFor('de'), 'de');
    assert.equal(languageFor('de-AT,de;q=0.9,en;q=0.8'), 'de');
    assert.equal(languageFor('DE-ch'), 'de');
    assert.equal(languageFor('fr-FR,fr;q=0.9,de;q=0.5,en;q=0.3'), 'de');
    assert.equal(languageFor('en-GB,en;q=0.9,de;q=0.8'), 'en');
    assert.equal(languageFor('en;q=0.2, de;q=0.7'), 'de');
    assert.equal(languageFor('de ; q = 0.3, en ; q=0.4'), 'en');
  });

  it('is the first of two that it prefers alike', () => {
    assert.equal(languageFor('de,en'), 'de');
    assert.equal(languageFor('en,de'), 'en');
  });

  it('is English if the browser names no language of ours, refuses it, or sends anything else', () => {
    for (const header of [
      undefined,
      '',
      '*',
      'fr',
      'den',
      'x-de',
      'de;q=0',
      'de;q=0.0,fr',
      ';;,,=',
      'de;q=.,en',
    ]) {
      assert.equal(languageFor(header), 'en', header);
    }
    assert.equal(languageFor(`${'fr,'.repeat(1_000)}de`), 'en');
  });
});
