/** How much of a name an email shows: enough to recognize it, too little for a message. */
const NAME_LENGTH = 60;

/** A name as shown in an email: on one line, and shortened. */
export function shortName(name: string, length = NAME_LENGTH): string {
  const characters = [...oneLine(name)];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('');
}

/** A name must not look like lines of our text. */
export function oneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ');
}
