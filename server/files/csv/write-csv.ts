import { guardedCell } from './formula-guard.ts';

/** So that spreadsheets take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * One row of a CSV (RFC 4180) with its line end; no cell is run as a formula by the spreadsheet that opens it.
 * @param cells texts; null is an empty cell
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(guardedCell(cell ?? ''))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
