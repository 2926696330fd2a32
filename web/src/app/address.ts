import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads JSON in the address. A text that starts with a brace stays a text: it holds the conditions of a list, which the API
 * takes as they stand.
 */
function readJson(text: string) {
  if (text.startsWith('{')) throw new SyntaxError('A text of conditions');
  return JSON.parse(text);
}

/** Reads search parameters, and conditions also where they are quoted, as in older addresses. */
export const parseSearch = parseSearchWith(readJson);

/** Writes search parameters. What would be read as JSON is quoted, but conditions are not, so that they are escaped once. */
export const stringifySearch = stringifySearchWith(JSON.stringify, readJson);
