import { pathsIn } from '../checking/template-paths.ts';

/** Names for ids of stages, members and what else definitions refer to. */
export type Names = ReadonlyMap<string, string>;

/** The most characters of a text that a sentence repeats. */
const LONGEST = 80;

/** A value in a sentence: a name, a number, or a text in quotes. */
export function valueWords(value: unknown, names: Names): string {
  if (value === null || value === '') return 'nothing';
  if (value === true || value === false) return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return names.get(value) ?? textWords(value, (path) => pathWords(path, names), ['“', '”']);
  return Array.isArray(value) ? `a list of ${value.length}` : 'several values';
}

/** A text in quotes, and the value alone where a text is nothing else: `“Welcome [first name]”`, `[assigned to]`. */
export function textWords(
  text: string,
  wordsOf: (path: string) => string,
  [open, close]: readonly [string, string],
): string {
  const read = text.replaceAll(TEMPLATE, (template) => `[${wordsOf(pathsIn(template)[0] ?? '')}]`);
  return ALONE.test(text) ? read.trim() : `${open}${shortened(read)}${close}`;
}

const TEMPLATE = /\{\{[^{}]*\}\}/g;
const ALONE = /^\s*\{\{[^{}]*\}\}\s*$/;

/** The path of a value in a sentence: `record.title` is "title", `before.city` is "former city". */
export function pathWords(path: string, names: Names): string {
  const [root = '', ...rest] = path.split('.');
  if (root === 'before') return `former ${fieldWords(rest.join('.'), names)}`;
  if (root === 'trigger') return `${fieldWords(rest.join('.').replace(/^record\./, ''), names)} of the event`;
  return fieldWords(path, names);
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : line;
}

/** The path of a field in a sentence: `contact.email` is "email of the contact". */
export function fieldWords(path: string, names: Names): string {
  const known = names.get(path);
  if (known !== undefined) return known;
  const [root = '', second = '', ...rest] = path.split('.');
  if (root === 'record' && second !== '') return fieldWords([second, ...rest].join('.'), names);
  if (root === 'steps')
    return `${rest.length > 0 ? `${fieldWords(rest.join('.'), names)} of ` : ''}the result of ${second}`;
  if (second === '') return spaced(root.replace(/_id$/, ''));
  if (root === 'custom_fields') return spaced([second, ...rest].join(' '));
  return `${fieldWords([second, ...rest].join('.'), names)} of the ${spaced(root)}`;
}

/** `deal_note` as words. */
export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A noun with its article. */
export function a(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** "3 days", "1 day". */
export function counted(amount: number, unit: string): string {
  const units = spaced(unit);
  return `${amount} ${amount === 1 ? units.replace(/s$/, '') : units}`;
}

/** "A, B and C". */
export function listed(words: readonly string[], link = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;
}
