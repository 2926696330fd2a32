import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { serverSentences } from '../../../../test/server-sentences.ts';
import { GERMAN_SENTENCES } from './german-sentences.ts';
import { refusalWords, said } from './said.ts';

/** Refusals of the pages, found in the sources of what the pages do. */

const BEHIND_PAGES =
  /^access\/(?:accounts|factors|invitations|organizations|pages|passkeys|sessions|sign-in|single-sign-on|password\.ts)/;

/** What only the web app, the API and the command line do. */
const ELSEWHERE = new Set(
  [
    ...['accounts/address-codes', 'accounts/operate-users', 'accounts/profile'],
    ...['factors/reauthentication', 'factors/reset-factors', 'invitations/invite-member'],
    'invitations/invitation-quota',
    ...['organizations/command-caller', 'passkeys/passkeys', 'single-sign-on/changing'],
    ...['single-sign-on/configure', 'single-sign-on/switch', 'single-sign-on/single-sign-on.schema'],
    'single-sign-on/logout-token',
  ].map((name) => `access/${name}.ts`),
);

/** What the web app shows for sentences of the server. */
const IN_WEB_APP: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../../../web/src/language/german.json', import.meta.url), 'utf8'),
);

const sentences = serverSentences().filter(({ path }) => BEHIND_PAGES.test(path) && !ELSEWHERE.has(path));

describe('what the server refuses on a page', () => {
  it('is known in German', () => {
    assert.ok(sentences.length > 40);
    const missing = sentences.filter(({ sentence }) => said(sentence, 'de') === sentence);
    assert.deepEqual(missing, []);
  });

  it('keeps its values in German', () => {
    const valuesIn = (sentence: string) => (sentence.match(/\{\d+\}/g) ?? []).toSorted();
    for (const [sentence, german] of Object.entries(GERMAN_SENTENCES)) {
      assert.deepEqual(valuesIn(german), valuesIn(sentence), sentence);
    }
  });

  it('is the same in German as in the web app', () => {
    const both = Object.entries(GERMAN_SENTENCES).filter(([sentence]) => sentence in IN_WEB_APP);
    assert.ok(both.length > 40);
    assert.deepEqual(
      both.filter(([sentence, german]) => IN_WEB_APP[sentence] !== german),
      [],
    );
  });

  it('names a field as the page does', () => {
    const short = "'password' must have at least 8 characters.";
    assert.equal(refusalWords(short, 'en'), 'The password must have at least 8 characters.');
    assert.equal(refusalWords(short, 'de'), 'Das Passwort muss mindestens 8 Zeichen haben.');
    assert.equal(refusalWords("'other' is required.", 'de'), "'other' ist erforderlich.");
  });

  it('contains a reason in German, too', () => {
    assert.equal(
      said('The provider could not be reached. The host did not answer in time.', 'de'),
      'Der Anbieter war nicht zu erreichen. Der Host hat nicht rechtzeitig geantwortet.',
    );
  });

  it('stays English where it is not known', () => {
    assert.equal(said('A sentence of tomorrow.', 'de'), 'A sentence of tomorrow.');
    assert.equal(
      said('The code is wrong or was used before.', 'en'),
      'The code is wrong or was used before.',
    );
  });
});
