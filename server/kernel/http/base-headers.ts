import { VERSION } from '../version.ts';

/** How long a browser uses only https for a Kontor behind https: a year (HSTS). */
const HTTPS_SECONDS = 31_536_000;

/**
 * The headers that every answer starts with. Most answers contain personal data or secrets, so they are not cached
 * unless a route says otherwise. The version lets a client know with which release it speaks.
 * @param baseUrl where people and apps reach Kontor
 */
export function baseHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'X-Kontor-Version': VERSION,
    ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HTTPS_SECONDS}` } : {}),
  };
}
