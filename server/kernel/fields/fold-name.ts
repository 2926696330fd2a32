/** What PostgreSQL cuts folded names to, in characters. */
const LONGEST = 200;

/** Compares as `fold_name` in PostgreSQL does: without spaces around it and accents, in lower case, a final sigma as any other, and cut. */
export function foldName(name: string): string {
  const letters = withoutSpacesAround(name)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');
  return Array.from(letters.toLowerCase().replaceAll('ς', 'σ')).slice(0, LONGEST).join('');
}

/** As `btrim` does, which takes spaces alone. */
function withoutSpacesAround(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}
