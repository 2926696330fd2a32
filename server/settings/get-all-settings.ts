import { z } from 'zod';
import type { ReadContext } from '../kernel/operations/context.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { REGIONAL_SETTINGS } from './regional-settings.ts';
import { selectSecurity } from './security-settings.sql.ts';
import { type AllSettings, allSettingsView, type SecuritySettings } from './settings.schema.ts';

/** Gets all settings of the organization, including those that only people see. */
export const getAllSettings = defineRead({
  name: 'get-all-settings',
  summary: "Get all of the organization's settings",
  scope: null,
  input: z.object({}),
  output: allSettingsView,
  run: async (context) => ({ data: await readAllSettings(context) }),
});

/** Reads all settings of the organization. */
export async function readAllSettings(context: ReadContext): Promise<AllSettings> {
  const { organizationId } = context;
  const regional = await readSettings(context, organizationId, REGIONAL_SETTINGS);
  const [security] = await context.query<SecuritySettings>(selectSecurity(organizationId));
  if (!security) throw new Error('The organization was not found.');
  return { ...regional, ...security };
}
