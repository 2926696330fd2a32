/** Where a signed-in person begins: the board of the web app. */
export const HOME = '/deals';

/** Stands in for our own origin, which no given text can name. */
const OURSELVES = 'http://kontor.invalid';

/**
 * Where to go on after signing in: a path of ours, or `fallback` for anything that a browser could take for another
 * site, such as `//evil.example`, `/\evil.example` or `https:evil.example`.
 */
export function returnPath(given: string | undefined, fallback = HOME): string {
  if (given === undefined || !given.startsWith('/') || !URL.canParse(given, OURSELVES)) return fallback;
  const { origin, pathname, search, hash } = new URL(given, OURSELVES);
  // A path such as /.//evil.example is another site's only after it has been resolved.
  if (origin !== OURSELVES || /^\/[/\\]/.test(pathname)) return fallback;
  return `${pathname}${search}${hash}`;
}
