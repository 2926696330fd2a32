import { splitName } from './person-name.ts';

/** How the contact of a deal is found: by an email address, also in "Ada Lovelace (ada@example.com)", or by name. */
export function contactKey(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const email = emailIn(text);
  if (email !== undefined) return email;
  const { first_name, last_name = '' } = splitName(text);
  return `${last_name} ${first_name}`;
}

/** The first word with an `@` between two other characters. */
function emailIn(text: string): string | undefined {
  const words = text.split(/[\s()<>;,]/);
  return words.find((word) => word.slice(1, -1).includes('@'));
}
