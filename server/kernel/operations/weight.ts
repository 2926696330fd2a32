import type { Weight } from '../database/database.ts';

/** So many characters of text, or more, are heavy: searching, storing and reporting them uses a CPU fully. */
export const HEAVY_CHARACTERS = 16_000;

/** How heavy an operation with an input is. */
export function weightOf(input: unknown): Weight {
  return { isHeavy: holdsMuchText(input) };
}

/** Whether a value holds much text, wherever it stands in it. Looks at values only until it knows. */
function holdsMuchText(input: unknown): boolean {
  const left: unknown[] = [input];
  let length = 0;
  for (let value = left.pop(); value !== undefined || left.length > 0; value = left.pop()) {
    if (typeof value === 'string') length += value.length;
    else if (typeof value === 'object' && value !== null) left.push(...Object.values(value));
    if (length >= HEAVY_CHARACTERS) return true;
  }
  return false;
}
