import { createElement, Fragment, type ReactNode } from 'react';
import { dictionary, LANGUAGE, understood } from './dictionary.ts';
import { numbers } from './region.ts';

/** What stands between the words of a message; nothing if there is nothing to say. */
type Value = string | number | null | undefined;

/**
 * A text that people read, in their language: t`Delete ${name}?`. The English stands in the code, the other languages in
 * catalogues that a test holds complete. A line break with the indentation after it is a space. Numbers are written as the region does;
 * one without separators, such as a year, is given as a text.
 */
export function t(strings: TemplateStringsArray, ...values: readonly Value[]): string {
  return partsOf(strings, values).join('');
}

/** The same with elements among the words: rich`Read ${<Link to="/docs">{t`the docs`}</Link>} first.` */
export function rich(strings: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...partsOf(strings, values));
}

/** The same as `t` for a word of several meanings, which other languages tell apart: meant('verb')`Open`. */
export function meant(meaning: string): typeof t {
  return (strings, ...values) => partsOf(strings, values, ` [${meaning}]`).join('');
}

function partsOf<Part>(
  strings: TemplateStringsArray,
  values: readonly Part[],
  meaning = '',
): readonly (string | Part)[] {
  const { words, message } = templateOf(strings);
  const written = values.map((value) => (typeof value === 'number' ? numbers.format(value) : value));
  return (
    dictionary?.<Part | string>(message + meaning, Object.fromEntries(written.entries())) ??
    words.flatMap((part, place) => [part, ...written.slice(place, place + 1)])
  );
}

interface Template {
  /** What stands between the values, on one line. */
  readonly words: readonly string[];
  /** The key of the catalogues: `Delete {0}?` */
  readonly message: string;
}

const known = new WeakMap<TemplateStringsArray, Template>();

/** The words of a message, made once: every place in the code always gives the same object. */
function templateOf(strings: TemplateStringsArray): Template {
  const before = known.get(strings);
  if (before) return before;
  const words = strings.map((part) => part.replaceAll(/\n +/g, ' '));
  const message = words.reduce((start, part, place) => `${start}{${place - 1}}${part}`);
  const template = { words, message };
  known.set(strings, template);
  return template;
}

/**
 * A text that depends on a number: plural(3, { one: '# deal', other: '# deals' }) is `3 deals`.
 * @param count stands in the place of `#`
 * @param values stand in the places of their names, such as `{name}`
 */
export function plural(
  count: number,
  { one, other }: { readonly one: string; readonly other: string },
  values: Readonly<Record<string, Value>> = {},
): string {
  const message = `{count, plural, one {${one}} other {${other}}}`;
  const number = numbers.format(count);
  const said = dictionary?.(message, { ...values, count, '#': number });
  if (said) return said.join('');
  return (count === 1 ? one : other)
    .replaceAll('#', number)
    .replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** A word for the middle of a sentence: English has a capital only at the start, where German nouns keep theirs. */
export function inSentence(words: string): string {
  return LANGUAGE === 'en' ? words.toLowerCase() : words;
}

/**
 * A word that the code makes, such as the name of a field: in the language of the person if `names.json` has it. There it is marked
 * with ` [name]` if the word means something else elsewhere.
 */
export function inLanguage(word: string): string {
  return (dictionary?.(`${word} [name]`, {}) ?? dictionary?.(word, {}))?.join('') ?? word;
}

/** A sentence of the server: an entry of a timeline, a refusal, a reason. In the language if `sentences.json` has it. */
export function fromServer(sentence: string): string {
  return understood?.(sentence, numbers.format) ?? sentence;
}
