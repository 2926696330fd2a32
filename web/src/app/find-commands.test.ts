import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Command } from '../ui/commands.ts';
import { findCommands } from './find-commands.ts';

const command = (title: string, group: string): Command => ({ id: title, title, group, run: () => {} });
const COMMANDS = [
  command('Go to deals', 'Go to'),
  command('Mark won', 'This deal'),
  command('Mark lost', 'This deal'),
  command('Sign out', 'Account'),
];
const titlesOf = (text: string) =>
  findCommands(COMMANDS, text).flatMap(({ commands }) => commands.map(({ title }) => title));

describe('finding commands by typed text', () => {
  it('shows all of them before anything is typed', () => {
    assert.equal(titlesOf('').length, COMMANDS.length);
    assert.equal(titlesOf('  ').length, COMMANDS.length);
  });

  it('matches the start of words, in any case and order', () => {
    assert.deepEqual(titlesOf('mark'), ['Mark won', 'Mark lost']);
    assert.deepEqual(titlesOf('WO ma'), ['Mark won']);
  });

  it('matches the group, too, but not the middle of a word', () => {
    assert.deepEqual(titlesOf('account'), ['Sign out']);
    assert.deepEqual(titlesOf('ark'), []);
  });

  it('puts the general groups last, in order', () => {
    const groups = findCommands(COMMANDS, '', ['Account', 'Go to']).map(({ title }) => title);
    assert.deepEqual(groups, ['This deal', 'Account', 'Go to']);
  });
});
