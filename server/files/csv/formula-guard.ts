/**
 * Cells that a spreadsheet would run as a formula (OWASP, "CSV Injection"): those that begin with one of these
 * characters, including full-width signs, or with a tab or a line break. An apostrophe in front makes the cell text.
 * If there already is one, another is added, so that removing one restores the cell.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Signs and digits alone call no function and read no cell, so negative amounts and phone numbers do not change. */
const NUMBER = /^[+-][\d\s.,()/-]*$/;

/** Guards a cell of a file that a spreadsheet may open. */
export function guardedCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that guards a cell. */
export function plainCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
