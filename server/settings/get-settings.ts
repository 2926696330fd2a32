import { z } from 'zod';
import { defineRead } from '../kernel/operations/operation.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { REGIONAL_SETTINGS } from './regional-settings.ts';
import { settingsView } from './settings.schema.ts';

/** The settings of the organization, each with its default until someone sets it. */
export const getSettings = defineRead({
  name: 'get-settings',
  summary: "Get the organization's settings",
  description: 'Where and when the organization works. Owners and admins change it in the web app.',
  scope: 'crm:read',
  input: z.object({}),
  output: settingsView,
  run: async (context) => ({
    data: await readSettings(context, context.organizationId, REGIONAL_SETTINGS),
  }),
});
