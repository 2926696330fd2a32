/** A text without blanks around it, as a suggestion spells it if they differ only in case, so that `Customer` and `customer` are one value. */
export function asSuggested(text: string, suggestions: readonly string[] = []): string {
  const typed = text.trim();
  if (suggestions.includes(typed)) return typed;
  return suggestions.find((suggestion) => suggestion.toLowerCase() === typed.toLowerCase()) ?? typed;
}
