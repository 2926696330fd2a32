/** Pairs of a surface and a text colour that is easy to read on it, in light and dark. */
const HUES = [
  'bg-blue-surface text-blue',
  'bg-teal-surface text-teal',
  'bg-grass-surface text-grass',
  'bg-amber-surface text-amber',
  'bg-orange-surface text-orange',
  'bg-pink-surface text-pink',
  'bg-violet-surface text-violet',
] as const;

/** The colour of a name or a tag: the same for the same text everywhere, in upper or lower case. */
export function hueOf(text: string): string {
  let sum = 0;
  for (const letter of text.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return HUES[sum % HUES.length] ?? HUES[0];
}
