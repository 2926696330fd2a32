import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from './language.ts';

/** Browsers name a handful of languages. */
const MOST_NAMED = 50;

/**
 * The language for somebody who is not signed in: of those that their browser names, the one that they prefer and in which
 * Kontor writes (RFC 9110, section 12.5.4), or English.
 */
export function requestedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const named = (headers['accept-language'] ?? '').split(',', MOST_NAMED).map(readRange);
  const [preferred] = named
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferred?.language ?? 'en';
}

/** One of them, such as `de-AT;q=0.8`. */
function readRange(range: string): { readonly language: Language | undefined; readonly weight: number } {
  const [tag = '', ...parameters] = range.toLowerCase().split(';');
  const [primary] = tag.trim().split('-');
  const weight = /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameters.join(';'))?.[1];
  return {
    language: LANGUAGES.find((language) => language === primary),
    weight: weight === undefined ? 1 : Number(weight),
  };
}
