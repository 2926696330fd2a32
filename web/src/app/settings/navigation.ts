import { SETTINGS_GROUPS } from '../../registry/feature.ts';
import { FEATURES } from '../features.ts';
import { inOrder } from '../places.ts';

const ENTRIES = inOrder(FEATURES.flatMap(({ settingsEntries = [] }) => settingsEntries));

/** The settings pages by group, as the navigation shows them. */
export const SETTINGS_NAVIGATION = SETTINGS_GROUPS.map((name) => ({
  name,
  entries: ENTRIES.filter(({ group }) => group === name),
}));
