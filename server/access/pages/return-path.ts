/** Where a signed-in person starts: the web app goes on to the setup guide of a new organization, or to the board. */
export const HOME = '/start';

/** A placeholder for our own origin that no input can contain. */
const OURSELVES = 'http://kontor.invalid';

/**
 * Where to continue after signing in: one of our paths, or `fallback` for anything that a browser could take for
 * another site, such as `//evil.example`, `/\evil.example` or `https:evil.example`.
 */
export function returnPath(given: string | undefined, fallback = HOME): string {
  if (given === undefined || !given.startsWith('/') || !URL.canParse(given, OURSELVES)) return fallback;
  const { origin, pathname, search, hash } = new URL(given, OURSELVES);
  // A path such as /.//evil.example refers to another site only after it has been resolved.
  if (origin !== OURSELVES || /^\/[/\\]/.test(pathname)) return fallback;
  return `${pathname}${search}${hash}`;
}
