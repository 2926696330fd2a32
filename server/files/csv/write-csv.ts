import { guardedCell } from './formula-guard.ts';

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Formats a row of a CSV (RFC 4180) with its line break. Spreadsheets do not run any cell as a formula.
 * @param cells texts; null is an empty cell
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(guardedCell(cell ?? ''))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
