import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { serverSentences } from '../../../test/server-sentences.ts';

const known: readonly string[] = JSON.parse(
  readFileSync(new URL('../../src/language/sentences.json', import.meta.url), 'utf8'),
);

/** What no screen of the web app shows: refusals for programs, the command line, pages with words of their own and tools of agents. */
const ELSEWHERE = [
  // The command line and the start of the server.
  ...[/^commands\//, /^postgres\//, /^(?:file-settings|setting)\.ts$/, /^access\/credential-changes\.ts$/],
  ...[/^access\/accounts\/operate-users\.ts$/, /^access\/organizations\/command-caller\.ts$/],
  // Pages outside the web app, which `server/access/pages/words` translates.
  ...[/\.pages\.ts$/, /^access\/pages\//, /^access\/organizations\//, /^access\/passkeys\/challenges\.ts$/],
  /^web-forms\/(?:door\/|pages\/preview)/,
  // The form of requests and headers, which the web app gets right.
  ...[/^kernel\/(?:http|mcp|lists)\//, /^kernel\/operations\/(?:client-made-id|idempotency)\.ts$/],
  ...[/^access\/authenticate\.ts$/, /^access\/oauth\/(?:endpoints|provider)\//],
  ...[/^crm\/(?:batch|changes|upsert)\//, /^crm\/contacts\/search\//, /^files\/imports\/programs\//],
  // Words of conditions, which are no refusals.
  /^workflows\/language\/words\//,
];

/** Words that only join what differs, as in `{0} must be {1}.`; such a sentence is recognized by what differs. */
const JOINING = new Set(['must', 'be', 'have', 'not', 'is', 'has', 'a', 'that', 'of', 'In']);

/** Whether a sentence can be recognized. One with braces of a template of its own cannot. */
function isSentence(sentence: string): boolean {
  const words = sentence.replaceAll(/\{\d+\}/g, '');
  if (/[{}]/.test(words)) return false;
  const spoken = words.replaceAll(/'[^' ]*'/g, '').match(/[\w-]+/g) ?? [];
  return spoken.some((word) => !JOINING.has(word));
}

const sentences = serverSentences().filter(
  ({ sentence, path }) => isSentence(sentence) && !ELSEWHERE.some((place) => place.test(path)),
);

/** As `fromServer` recognizes a sentence. */
const patterns = known.map((sentence) => {
  const literal = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\d+\}/g, '(.+?)')}$`, 's');
});

describe('what the server refuses', () => {
  it('is found in its sources', () => {
    assert.ok(sentences.length > 400);
    assert.ok(sentences.some(({ sentence }) => sentence === '{0} must be an email address.'));
    assert.ok(sentences.some(({ sentence }) => sentence === 'The current password is wrong.'));
  });

  it('is known in German, wherever the web app can show it', () => {
    const missing = sentences.filter(({ sentence }) => {
      // The name of a field is shown in words.
      const said = sentence.replaceAll(/\{\d+\}/g, "'x'").replace(/^'\w+'/, 'Email');
      return !patterns.some((pattern) => pattern.test(said));
    });
    assert.deepEqual(missing, []);
  });
});
