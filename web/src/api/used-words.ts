/** Says what uses something that was to be deleted, by names. */
export function usedWords(uses: unknown): string | undefined {
  if (!Array.isArray(uses)) return undefined;
  const names = uses.map((use) => `“${String(Object(use).name)}”`).join(', ');
  return `In use by ${names}. Change ${uses.length === 1 ? 'that' : 'those'} first.`;
}
