import messages, { sentences } from 'virtual:german';
import components from 'virtual:german-components';
import type { Dictionary } from './dictionary.ts';

/** A message as Lingui compiles it: words, and what stands between them by name, with forms for numbers. */
export type Compiled = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, forms?: Readonly<Record<string, Compiled>>];

const rules = new Intl.PluralRules('de');

/** Messages in German. */
export const german: Dictionary = (message, values) => {
  const compiled = messages.get(message);
  return compiled === undefined ? undefined : partsOf(compiled, values);
};

export { components };

function partsOf<Part>(
  compiled: Compiled,
  values: Readonly<Record<string, Part>>,
): readonly (string | Part)[] {
  if (typeof compiled === 'string') return [compiled];
  return compiled.flatMap((token) => {
    if (token === '#') return [values[token] ?? ''];
    if (typeof token === 'string') return [token];
    const [name, , forms] = token;
    if (!forms) return [values[name] ?? ''];
    return partsOf(forms[rules.select(Number(values[name]))] ?? forms.other ?? '', values);
  });
}

/** Each sentence of the server as a pattern, the most exact ones first. */
const patterns = sentences
  .toSorted((one, other) => lettersOf(other) - lettersOf(one))
  .map((sentence) => ({ sentence, pattern: patternOf(sentence) }));

function lettersOf(sentence: string): number {
  return sentence.replaceAll(/\{\d+\}/g, '').length;
}

function patternOf(sentence: string): RegExp {
  const literal = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\d+\}/g, '(.+?)')}$`, 's');
}

/** No sentence of the server is longer. A pattern of several parts takes much time with more. */
const LONGEST = 1_000;

/** A page says the same sentences again whenever it is drawn. So many are kept. */
const MOST_KEPT = 1_000;

const kept = new Map<string, string | undefined>();

/** A sentence of the server in German: what stands between its words stays. */
export function understood(sentence: string): string | undefined {
  if (sentence.length > LONGEST) return undefined;
  if (!kept.has(sentence)) {
    if (kept.size >= MOST_KEPT) kept.clear();
    const { message, values } = messageOf(sentence);
    kept.set(sentence, message && german(message, values)?.join(''));
  }
  return kept.get(sentence);
}

function messageOf(said: string) {
  for (const { sentence, pattern } of patterns) {
    const found = pattern.exec(said);
    if (found) return { message: sentence, values: { ...found.slice(1) } };
  }
  return { message: undefined, values: {} };
}
