import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { messagesIn, unwrappedIn, webSources } from './messages.ts';

const LANGUAGE = join(import.meta.dirname, '../../src/language');
const read = (file: string) => JSON.parse(readFileSync(join(LANGUAGE, file), 'utf8'));

/** What the code makes, and what the server says: words and sentences that stand in no message. */
const names: readonly string[] = [...read('names.json'), ...read('sentences.json')];
const german: Readonly<Record<string, string>> = read('german.json');
const sources = webSources();
const messages = sources.flatMap(messagesIn);
const known = new Set([...messages.map(({ message }) => message), ...names]);

describe('the words of the web app', () => {
  it('are found at all', () => {
    assert.ok(messages.some(({ message }) => message === 'Save'));
    assert.ok(messages.some(({ message }) => message === 'Delete {0}?'));
    assert.ok(known.has('{count, plural, one {# deal} other {# deals}}'));
    assert.ok(known.size > 2_000);
  });

  it('all stand in messages', () => {
    assert.deepEqual(sources.flatMap(unwrappedIn), []);
  });

  it('stand in messages even as single words, beside a message', () => {
    const found = (text: string) => unwrappedIn({ path: 'a.ts', text });
    assert.deepEqual(found("const names = { is: 'is', is_not: t`is not`, not_at: 'not at' };"), [
      'a.ts:1 is',
      'a.ts:1 not at',
    ]);
    assert.deepEqual(found("const [from, to] = isDay ? ['from', 'to'] : [t`at least`, t`at most`];"), [
      'a.ts:1 from',
      'a.ts:1 to',
    ]);
    assert.deepEqual(found("const said = [t`bytes`, 'letters'];"), ['a.ts:1 letters']);
    assert.deepEqual(found("const said = [count, isDone ? t`done` : 'open'];"), ['a.ts:1 open']);
    assert.deepEqual(
      found("const choice = { id: 'open', name: t`Open` }; const pair = ['phone', t`Phone`];"),
      [],
    );
  });

  it('are all in the German catalogue', () => {
    const missing = messages.filter(({ message }) => !german[message]);
    assert.deepEqual(
      missing.map(({ message, place }) => `${place} ${message}`),
      [],
    );
    assert.deepEqual(
      names.filter((name) => !german[name]),
      [],
    );
  });

  it('are the only ones in the German catalogue, in their order', () => {
    assert.deepEqual(
      Object.keys(german).filter((message) => !known.has(message)),
      [],
    );
    assert.deepEqual(Object.keys(german), Object.keys(german).toSorted());
  });

  it('have the same values in German', () => {
    const differing = Object.entries(german).filter(
      ([message, words]) => valuesIn(message).join() !== valuesIn(words).join(),
    );
    assert.deepEqual(differing, []);
  });

  it('can all be read as ICU messages', () => {
    for (const [message, words] of Object.entries(german)) {
      const parts = JSON.stringify(compileMessage(words));
      const isPlural = message.startsWith('{count, plural');
      assert.equal(parts.includes('"plural"'), isPlural, message);
    }
  });
});

/** The names of the values in a message, in their order in the alphabet. */
function valuesIn(message: string): readonly string[] {
  const names = [...message.matchAll(/\{(\w+)(?:, plural,[^}]*)?[},]/g)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => /^\d+$|^[a-z]+$/.test(name)))].toSorted();
}
