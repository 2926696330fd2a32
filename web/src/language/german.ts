import messages, { sentences } from 'virtual:german';
import components from 'virtual:german-components';
import type { Dictionary } from './dictionary.ts';

/**
 * A message as Lingui compiles it: words, and what stands between them by name, with forms for numbers. What the server put there
 * may be a `number`, or a `sentence` of its own.
 */
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
  .map((sentence) => ({ sentence, kinds: kindsIn(sentence) }))
  .map(({ sentence, kinds }) => ({ sentence, kinds, pattern: patternOf(sentence, kinds) }));

function lettersOf(sentence: string): number {
  return sentence.replaceAll(/\{\d+\}/g, '').length;
}

type Kinds = ReadonlyMap<string, string | undefined>;

function patternOf(sentence: string, kinds: Kinds): RegExp {
  const literal = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = literal.replaceAll(/\{(\d+)\}/g, (_, place) =>
    kinds.get(place) === 'number' ? '([\\d,]+)' : '(.+?)',
  );
  return new RegExp(`^${pattern}$`, 's');
}

/** What the server puts into a sentence, by its place. */
function kindsIn(sentence: string): Kinds {
  const compiled = messages.get(sentence) ?? '';
  const tokens = typeof compiled === 'string' ? [] : compiled.filter((token) => typeof token !== 'string');
  return new Map(tokens.map(([place, kind]) => [place, kind]));
}

/** No sentence of the server is longer. A pattern of several parts takes much time with more. */
const LONGEST = 1_000;

/** A page says the same sentences again whenever it is drawn. So many are kept. */
const MOST_KEPT = 1_000;

const kept = new Map<string, string | undefined>();

/**
 * A sentence of the server in German: what stands between its words stays, unless its kind is known.
 * @param inRegion writes a number as the region does. This module imports nothing of the app, which waits for it.
 */
export function understood(sentence: string, inRegion: (count: number) => string): string | undefined {
  if (sentence.length > LONGEST) return undefined;
  if (!kept.has(sentence)) {
    if (kept.size >= MOST_KEPT) kept.clear();
    const { message, values } = messageOf(sentence, inRegion);
    kept.set(sentence, message && german(message, values)?.join(''));
  }
  return kept.get(sentence);
}

function messageOf(said: string, inRegion: (count: number) => string) {
  for (const { sentence, kinds, pattern } of patterns) {
    const found = pattern.exec(said);
    if (!found) continue;
    const written = found.slice(1).map((part, place) => {
      const kind = kinds.get(String(place));
      if (kind === 'number') return inRegion(Number(part.replaceAll(',', '')));
      return kind === 'sentence' ? (understood(part, inRegion) ?? part) : part;
    });
    return { message: sentence, values: { ...written } };
  }
  return { message: undefined, values: {} };
}
