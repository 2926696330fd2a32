import { createElement, Fragment, type ReactNode } from 'react';
import { dictionary, LANGUAGE, understood } from './dictionary.ts';
import { LOCALES } from './locale.ts';

/** What stands between the words of a message; nothing if there is nothing to say. */
type Value = string | number | null | undefined;

const numbers = new Intl.NumberFormat(LOCALES.numbers);

/**
 * A text that people read, in their language: t`Delete ${name}?`. The English stands in the code, the other languages in
 * catalogues that a test holds complete. A line break with the indentation after it is a space.
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
  const words = wordsOf(strings);
  const message = () => words.reduce((before, part, place) => `${before}{${place - 1}}${part}`) + meaning;
  return (
    dictionary?.<Part>(message(), Object.fromEntries(values.entries())) ??
    words.flatMap((part, place) => [part, ...values.slice(place, place + 1)])
  );
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The words of a message on one line; every place in the code always gives the same object. */
function wordsOf(strings: TemplateStringsArray): readonly string[] {
  const words = known.get(strings) ?? strings.map((part) => part.replaceAll(/\n +/g, ' '));
  known.set(strings, words);
  return words;
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

/** A word that the code makes, such as the name of a field: in the language of the person if `names.json` has it. */
export function inLanguage(word: string): string {
  return dictionary?.(word, {})?.join('') ?? word;
}

/** A sentence of the server: an entry of a timeline, a refusal, a reason. In the language if `sentences.json` has it. */
export function fromServer(sentence: string): string {
  return understood?.(sentence) ?? sentence;
}
