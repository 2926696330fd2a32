/**
 * What a spreadsheet would run as a formula when it opens a CSV (OWASP, "CSV Injection"): cells that begin with one of
 * these, the full-width signs among them, or with a tab or a line end before it. An apostrophe before it makes the cell a
 * text; one that stands there already gets another, so that taking one away gives the cell back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Signs and digits alone call no function and read no cell: negative amounts and phone numbers stay as they are. */
const NUMBER = /^[+-][\d\s.,()/-]*$/;

/** A text as a cell of a file that a spreadsheet may open. */
export function guardedCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text that a cell was written for: without the apostrophe that guards it. */
export function plainCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
