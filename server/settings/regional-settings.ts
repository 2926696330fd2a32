import type { SettingsGroup } from '../kernel/settings/settings.ts';
import { DEFAULT_SETTINGS, settingsFields } from './settings.schema.ts';

/** The region and working time of an organization, for families that count days or show amounts. */
export const REGIONAL_SETTINGS: SettingsGroup<typeof settingsFields> = {
  fields: settingsFields,
  defaults: DEFAULT_SETTINGS,
  changedBy: 'admin',
};
