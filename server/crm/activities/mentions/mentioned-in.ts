import type { Member } from '../../../records/members.ts';

/** So many signs are read of a text, so that a text of nothing else costs little in an organization of thousands. */
const MOST_SIGNS = 100;

/** A letter or digit; an `@` behind one belongs to an email address. */
const WORD = /[\p{L}\p{N}]/u;

/**
 * The ids of the members whom a text mentions by `@` and their whole name, ignoring case: `@Mia Member`. Where a name begins with
 * another member's name, the longer one is meant. Pure.
 */
export function mentionedIn(text: string, members: readonly Pick<Member, 'id' | 'name'>[]): Set<string> {
  const read = fold(text);
  const named = members
    .map(({ id, name }) => ({ id, name: fold(name).trim() }))
    .filter(({ name }) => name !== '');
  const mentioned = new Set<string>();
  let signs = 0;
  for (let at = read.indexOf('@'); at !== -1 && signs < MOST_SIGNS; at = read.indexOf('@', at + 1)) {
    signs += 1;
    if (WORD.test(read.slice(0, at).slice(-1))) continue;
    const rest = read.slice(at + 1);
    const meant = named.filter(({ name }) => rest.startsWith(name) && !WORD.test(rest.charAt(name.length)));
    const longest = Math.max(...meant.map(({ name }) => name.length));
    for (const { id, name } of meant) if (name.length === longest) mentioned.add(id);
  }
  return mentioned;
}

function fold(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').toLowerCase();
}
