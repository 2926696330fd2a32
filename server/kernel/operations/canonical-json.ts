import { isExactNumber } from '../database/json-text.ts';

/**
 * Serializes a value so that equal values give equal text: without spaces, and with sorted members.
 * @throws RangeError if it is too deeply nested
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, inOrder) ?? '';
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isExactNumber(value))
    return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
