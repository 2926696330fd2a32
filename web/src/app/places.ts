import { Settings } from 'lucide-react';
import type { Place } from '../registry/feature.ts';
import { FEATURES } from './features.ts';

/** Where the settings are, which every feature may add pages to. */
const SETTINGS: Place = {
  to: '/settings',
  name: 'Settings',
  icon: Settings,
  keys: 'g s',
  order: 1000,
  isUnderMore: true,
};

/** Where the rail leads, in its order. */
export const PLACES: readonly Place[] = inOrder([...FEATURES.flatMap(({ places = [] }) => places), SETTINGS]);

/** What stands in the menu of the person who is signed in. */
export const PERSON_ENTRIES = inOrder(FEATURES.flatMap(({ personEntries = [] }) => personEntries));

/** Entries in the order that they ask for. */
export function inOrder<One extends { readonly order: number }>(entries: readonly One[]): readonly One[] {
  return entries.toSorted((one, other) => one.order - other.order);
}
