import { changesBetween } from '../kernel/operations/changes.ts';
import { defineWrite } from '../kernel/operations/operation.ts';
import { requireSomeField } from '../kernel/operations/parse.ts';
import { lockSettings, upsertSettings } from '../kernel/settings/settings.sql.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { REGIONAL_SETTINGS } from './regional-settings.ts';
import { settingsPatch, settingsView } from './settings.schema.ts';

/** Changes the settings that a patch names; the others stay. */
export const updateSettings = defineWrite({
  name: 'update-settings',
  summary: "Change the organization's settings",
  scope: null,
  role: 'admin',
  input: settingsPatch,
  output: settingsView,
  run: async (context, patch) => {
    requireSomeField(settingsPatch, patch);
    const { organizationId } = context;
    await context.query(lockSettings(organizationId));
    const before = await readSettings(context, organizationId, REGIONAL_SETTINGS);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const after = { ...before, ...given };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length > 0) {
      context.defer(upsertSettings(organizationId, given));
      context.audit({ recordType: 'organization', recordId: organizationId, action: 'updated', changes });
    }
    return { data: after };
  },
});
