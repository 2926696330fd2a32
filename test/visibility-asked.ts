import type { Route } from '../server/kernel/http/route.ts';
import { today } from './visibility-world.ts';

/** How the walks over routes ask each of them. */

type Named = Pick<Route, 'method' | 'path'>;

/** The name of a route, such as `GET /api-contacts/:id`. */
export const nameOf = ({ method, path }: Named) => `${method} ${path}`;

/** The first part of a path, which says what it reads. */
export const firstPart = (path: string) => path.split('/')[1] ?? '';

/** What reading routes need; the rest of their input may be left out. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /contact-matches': 'q=Ada',
  'GET /company-matches': 'q=qu',
  'GET /deal-matches': 'q=qu',
  'GET /records-of-day': `kind=deal&field=expected_close_date&day=${today()}`,
};
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api-contacts-search': { first_name: 'Ada' },
  'POST /api-metrics/query': { metrics: ['deals.created_count'], group_by: ['owner'] },
  'POST /api-metrics/records': { metric: 'deals.created_count' },
};

/**
 * The address that asks a route, for the record of somebody if its path names one.
 * @param since a place in the feed of changes
 */
export function addressOf(route: Named, ids: Readonly<Record<string, string>>, since: string): string {
  const id = ids[firstPart(route.path)] ?? ids['api-contacts'] ?? '';
  const query = nameOf(route) === 'GET /api-changes' ? `after=${since}` : QUERIES[nameOf(route)];
  return `${route.path.replaceAll(/:\w+/g, id)}?${query ?? ''}`;
}

/** The body that asks a route. */
export function bodyOf(route: Named): unknown {
  return BODIES[nameOf(route)] ?? {};
}
