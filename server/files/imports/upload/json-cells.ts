import { isExactNumber, parseExactly } from '../../../kernel/database/json-text.ts';

/** Objects of NDJSON as the cells of a table, because an import reads cells. */

/** The member that holds the values of custom fields, which are columns of their own. */
const OWN = 'custom_fields';

/**
 * The cells of a line, by the names of their columns, or what is wrong with it. Members that are null or empty have no
 * cell, as in a table.
 */
export function cellsOf(line: string): ReadonlyMap<string, string> | string {
  const object = parsed(line);
  if (typeof object !== 'object' || object === null || Array.isArray(object) || isExactNumber(object))
    return 'The line must be a JSON object.';
  const cells = new Map<string, string>();
  for (const [name, value] of membersOf(object)) {
    const cell = cellOf(value);
    if (cell === undefined)
      return `'${name.slice(0, 100)}' must be a text, a number, true, false, or a list of texts without commas and semicolons.`;
    if (cell !== '') cells.set(name, cell);
  }
  return cells;
}

function parsed(line: string): unknown {
  try {
    return parseExactly(line);
  } catch {
    return undefined;
  }
}

function membersOf(object: object): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    if (name !== OWN || typeof value !== 'object' || value === null || Array.isArray(value))
      return [[name, value]];
    return Object.entries(value).map(([key, own]): [string, unknown] => [`${OWN}.${key}`, own]);
  });
}

/** What a value is as a cell; undefined if no cell can hold it. */
function cellOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return plain(value) ?? amount(value);
  const parts = value.map((item) => plain(item) ?? address(item));
  return parts.every((part) => part !== undefined && !/[;,\n]/.test(part)) ? parts.join('; ') : undefined;
}

function plain(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isExactNumber(value) ? value.rawJSON : undefined;
}

/** `{ "value": 1200.5, "currency": "EUR" }` of a custom field. */
function amount(value: unknown): string | undefined {
  const { value: number, currency } = Object(value);
  const text = plain(number ?? undefined);
  return text !== undefined && typeof currency === 'string' ? `${text} ${currency}` : undefined;
}

/** `{ "email": …, "label": … }` or the same with a phone number. */
function address(value: unknown): string | undefined {
  const { email, phone, label } = Object(value);
  const text = plain(email ?? phone ?? undefined);
  if (text === undefined || typeof label !== 'string' || label === '') return text;
  return `${label.replaceAll(/[;,:]/g, ' ')}: ${text}`;
}
