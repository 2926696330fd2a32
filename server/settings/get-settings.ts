import { z } from 'zod';
import { defineRead } from '../kernel/operations/operation.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { REGIONAL_SETTINGS } from './regional-settings.ts';
import { settingsView } from './settings.schema.ts';

/** Gets the settings of the organization; unset ones have their defaults. */
export const getSettings = defineRead({
  name: 'get-settings',
  summary: "Get the organization's settings",
  description:
    'The region and working time of the organization. Owners and admins change them in the web app.',
  scope: 'crm:read',
  input: z.object({}),
  output: settingsView,
  run: async (context) => ({
    data: await readSettings(context, context.organizationId, REGIONAL_SETTINGS),
  }),
});
