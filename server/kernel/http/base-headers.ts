/** For how long a browser reaches a Kontor behind https by https alone: a year. */
const HTTPS_SECONDS = 31_536_000;

/**
 * The headers that every answer begins with. Most answers hold people's data or a secret, so none is kept in a cache
 * unless its route says otherwise.
 * @param baseUrl where people and apps reach Kontor
 */
export function baseHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HTTPS_SECONDS}` } : {}),
  };
}
