import { type ApiError, invalidRequest } from '../operations/errors.ts';

/**
 * Reads a query parameter that lists names, separated by commas or repeated.
 * @throws 400 if it has none
 */
export function namesIn(parameter: string, given: unknown): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const texts = [given].flat().filter((text) => typeof text === 'string');
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  const found = [...new Set(names.filter((name) => name !== ''))];
  if (found.length === 0) throw invalidRequest(noNames(parameter));
  return found;
}

/** 400 for a name that a parameter does not take; a long one is shown in part. */
export function unknownName(parameter: string, known: readonly string[], name: string): ApiError {
  return invalidRequest(`'${parameter}' must be among: ${known.join(', ')}; '${name.slice(0, 64)}' is not.`);
}

/** The refusal of a parameter without names. */
export function noNames(parameter: string): string {
  return `'${parameter}' must be names separated by commas.`;
}
