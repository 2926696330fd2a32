import type { RegisteredRouter } from '@tanstack/react-router';
import { PLACES } from './places.ts';

type Location = RegisteredRouter['latestLocation'];

/** The search parameters with which each list was last shown, by its path. */
const left = new Map<string, Location['search']>();

/** Remembers what a list showed, for who comes back to it by the rail or a shortcut. */
export function rememberList({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (PLACES.some(({ to }) => to === pathname)) left.set(pathname, search);
}

/** How to go to a place: as the person left it, or anew for who is there. */
export function wayTo(to: string): { readonly to: string; readonly search: Location['search'] } {
  const first = PLACES.find((place) => place.to === to)?.firstSearch?.() ?? {};
  return { to, search: location.pathname === to ? first : (left.get(to) ?? first) };
}
