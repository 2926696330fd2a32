import type { SettingsGroup } from '../kernel/settings/settings.ts';
import { DEFAULT_SETTINGS, settingsFields } from './settings.schema.ts';

/** Where and when an organization works, for every family that counts days or shows amounts. */
export const REGIONAL_SETTINGS: SettingsGroup<typeof settingsFields> = {
  fields: settingsFields,
  defaults: DEFAULT_SETTINGS,
};
