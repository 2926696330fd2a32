import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'common-passwords.txt');

/** A word with a number, a year or a sign is still easy to guess; with more than this it is not. */
const LONGEST_ADDITION = 8;

/** What people write instead of letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

interface Lists {
  readonly passwords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Loaded when the first password is chosen; many servers never need the lists. */
let kept: Lists | undefined;

function lists(): Lists {
  kept ??= readLists();
  return kept;
}

function readLists(): Lists {
  const text = readFileSync(FILE, 'utf8').replace(/^#.*\n/gm, '');
  const [passwords = '', words = ''] = text.split(/^---$/m).map((part) => part.trim());
  return { passwords: new Set(passwords.split(/\s+/)), words: new Set(words.split(/\s+/)) };
}

/**
 * Whether a password is easy to guess: one of the 3,000 most common ones, or a common word with a number or signs
 * around it. Case, surrounding spaces and digits instead of letters make no difference.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.trim().toLowerCase();
  if (new Set(folded).size <= 1) return true;
  const { passwords, words } = lists();
  return variantsOf(folded).some((variant) => passwords.has(variant) || words.has(variant));
}

/**
 * Whether a password consists of names related to the account, such as the organization's, with at most a number or
 * signs around them.
 * @param names texts of any length; each of their words counts
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const folded = password.trim().toLowerCase();
  const words = wordsOf(names);
  return [folded, withLetters(folded)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
    if (rest === text) return false;
    const letters = rest.replace(/[^\p{L}]/gu, '');
    const others = rest.replace(/[\p{L}\s]/gu, '');
    return letters.length < 3 && others.length <= LONGEST_ADDITION;
  });
}

/**
 * A password without what surrounds its letters: as it is, and with digits replaced by the letters they stand for.
 */
function variantsOf(folded: string): string[] {
  const letters = [...folded.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  const core = first && last ? folded.slice(first.index, last.index + last[0].length) : '';
  const isLengthened = core !== '' && folded.length - core.length <= LONGEST_ADDITION;
  const variants = isLengthened ? [folded, core] : [folded];
  return [...variants, ...variants.map(withLetters)];
}

function withLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LETTER_OF[sign] ?? sign);
}

/**
 * The words of names, longest first. Words of one or two letters are left out, because they would match everywhere.
 */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  const folded = words.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 3);
  return [...new Set(folded)].sort((first, second) => second.length - first.length);
}
