import { findIds } from '../../files/imports/rows/find-ids.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { contactsByEmail, contactsByName } from './duplicate.sql.ts';
import { firstOfSeveral } from './first-of-several.ts';
import { splitName } from './person-name.ts';

/** The contacts that cells name, by `contactKey` and `nameBesideEmail`. */
export async function findContacts(
  context: ReadContext,
  texts: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const keys = texts.flatMap((text) => [contactKey(text), nameBesideEmail(text)]);
  const isAddress = (key: string | undefined) => key?.includes('@') === true;
  const [byEmail, byName] = await Promise.all([
    findIds(context, contactsByEmail, keys.filter(isAddress)),
    findIds(
      context,
      contactsByName,
      keys.filter((key) => !isAddress(key)),
    ),
  ]);
  return new Map([...byEmail, ...byName]);
}

/** How the contact of a record is found: by an email address, also in "Ada Lovelace (ada@example.com)", or by name; the first one of several. */
export function contactKey(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const first = firstOfSeveral(text);
  return emailIn(first) ?? nameKey(first);
}

/** The same by the name that stands before an email address; undefined if there is no address, or no name. */
export function nameBesideEmail(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const first = firstOfSeveral(text);
  if (emailIn(first) === undefined) return undefined;
  const end = first.search(/[(<]/);
  const name = first.slice(0, Math.max(end, 0)).trim();
  return name === '' || name.includes('@') ? undefined : nameKey(name);
}

function nameKey(text: string): string {
  const { first_name, last_name = '' } = splitName(text);
  return `${last_name} ${first_name}`;
}

/** The first word with an `@` between two other characters. */
function emailIn(text: string): string | undefined {
  const words = text.split(/[\s()<>;,]/);
  return words.find((word) => word.slice(1, -1).includes('@'));
}
