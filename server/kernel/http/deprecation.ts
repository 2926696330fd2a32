import type { Route } from './route.ts';

/** When a path or method goes away. Its requests are answered as before until then. */
export interface Deprecation {
  /** The day of the announcement, `YYYY-MM-DD`. */
  readonly since: string;
  /** The day from which it may be gone, at least twelve months later. */
  readonly sunset: string;
  /** What to use instead, for the reference. */
  readonly instead: string;
}

/**
 * Announces that a route goes away (docs/behaviour/errors-and-limits.md 30).
 * @throws Error if the announcement is less than twelve months ahead
 */
export function deprecated<Announced extends Route>(route: Announced, deprecation: Deprecation): Announced {
  const { since, sunset } = deprecation;
  const earliest = new Date(`${since}T00:00:00Z`);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  if (!(new Date(`${sunset}T00:00:00Z`) >= earliest)) {
    throw new Error(
      `${route.path}: a removal is announced twelve months ahead, not on ${since} for ${sunset}.`,
    );
  }
  return { ...route, deprecation };
}

/** The headers of every response of a route that goes away: RFC 9745 and RFC 8594. */
export function deprecationHeaders({ deprecation }: Route): Readonly<Record<string, string>> {
  if (!deprecation) return {};
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    Deprecation: `@${at(deprecation.since).getTime() / 1_000}`,
    Sunset: at(deprecation.sunset).toUTCString(),
  };
}
