import { splitName } from './person-name.ts';

/** How the contact of a deal is found: by an email address, also in "Ada Lovelace (ada@example.com)", or by name. */
export function contactKey(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (emailIn(text) ?? nameKey(text));
}

/** The same by the name that stands before an email address; undefined if there is no address, or no name. */
export function nameBesideEmail(text: string | undefined): string | undefined {
  if (text === undefined || emailIn(text) === undefined) return undefined;
  const end = text.search(/[(<;]/);
  const name = text.slice(0, Math.max(end, 0)).trim();
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
