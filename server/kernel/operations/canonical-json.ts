import { isExactNumber } from '../database/json-text.ts';

/**
 * The JSON of a value that is the same however it was written: without blanks, and with the members of each object in
 * one order.
 * @throws RangeError for what is nested too deeply
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, inOrder) ?? '';
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isExactNumber(value))
    return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
