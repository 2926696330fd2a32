import { plural } from '../language/words.ts';

/** Says what uses something that was to be deleted, by names. */
export function usedWords(uses: unknown): string | undefined {
  if (!Array.isArray(uses)) return undefined;
  const names = uses.map((use) => `“${String(Object(use).name)}”`).join(', ');
  return plural(
    uses.length,
    { one: 'In use by {names}. Change that first.', other: 'In use by {names}. Change those first.' },
    { names },
  );
}
