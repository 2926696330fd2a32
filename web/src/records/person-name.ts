/** The names of a person. */
interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/** `Ada Lovelace`, or the only name. */
export function fullName({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * Divides a name that somebody typed over another one. A first or last name that is still there stays; else the last word is the last
 * name, as in imports.
 */
export function typedNames(typed: string, { first_name, last_name }: Names): Names {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (first_name !== '' && name.startsWith(`${first_name} `))
    return { first_name, last_name: name.slice(first_name.length + 1) };
  if (last_name !== '' && name.endsWith(` ${last_name}`))
    return { first_name: name.slice(0, -last_name.length - 1), last_name };
  const place = name.lastIndexOf(' ');
  if (place < 0) return { first_name: name, last_name: '' };
  return { first_name: name.slice(0, place), last_name: name.slice(place + 1) };
}
