import { Settings } from 'lucide-react';
import { t } from '../language/words.ts';
import type { Place } from '../registry/feature.ts';
import { FEATURES } from './features.ts';

/** The settings, to which every feature can add pages. */
const SETTINGS: Place = {
  to: '/settings',
  name: t`Settings`,
  icon: Settings,
  keys: 'g s',
  order: 1000,
  isUnderMore: true,
};

/** The entries of the rail, in order. */
export const PLACES: readonly Place[] = inOrder([...FEATURES.flatMap(({ places = [] }) => places), SETTINGS]);

/** What features show in the rail before its places. */
export const RAIL_ITEMS = FEATURES.flatMap(({ railItems = [] }) => railItems);

/** The entries of the person's menu. */
export const PERSON_ENTRIES = inOrder(FEATURES.flatMap(({ personEntries = [] }) => personEntries));

/** Entries sorted by `order`. */
export function inOrder<One extends { readonly order: number }>(entries: readonly One[]): readonly One[] {
  return entries.toSorted((one, other) => one.order - other.order);
}
