/** Compares as `fold_text` in PostgreSQL does: composed (NFC), in lower case, a final sigma as any other. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}
