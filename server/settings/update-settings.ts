import { insertSecurityEvent } from '../kernel/audit/security-event.ts';
import { changesBetween } from '../kernel/operations/changes.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import { Conflict, conflict } from '../kernel/operations/errors.ts';
import { defineWrite } from '../kernel/operations/operation.ts';
import { requireSomeField } from '../kernel/operations/parse.ts';
import { lockSettings, upsertSettings } from '../kernel/settings/settings.sql.ts';
import { readAllSettings } from './get-all-settings.ts';
import { selectOwnFactor, updateSecurity } from './security-settings.sql.ts';
import { allSettingsView, settingsPatch } from './settings.schema.ts';

const LACKS_FACTOR = new Conflict('Set up a second factor for your own account first.');

/** Changes the settings in a patch; the others stay. */
export const updateSettings = defineWrite({
  name: 'update-settings',
  summary: "Change the organization's settings",
  scope: null,
  role: 'admin',
  sensitive: ({ require_second_factor }) => require_second_factor !== undefined,
  input: settingsPatch,
  output: allSettingsView,
  conflicts: [LACKS_FACTOR],
  run: async (context, patch) => {
    requireSomeField(settingsPatch, patch);
    const { organizationId } = context;
    await context.query(lockSettings(organizationId));
    const before = await readAllSettings(context);
    const { require_second_factor = before.require_second_factor, ...others } = patch;
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const after = { ...before, ...given, require_second_factor };
    const changes = changesBetween(before, after);
    if (changes.require_second_factor) await requireFactor(context, require_second_factor);
    if (Object.keys(changes).length > 0) {
      if (Object.keys(given).length > 0) context.defer(upsertSettings(organizationId, given));
      context.audit({ recordType: 'organization', recordId: organizationId, action: 'updated', changes });
    }
    return { data: after };
  },
});

/** A person without a second factor would lock themselves out. The operator, using a command, would not. */
async function requireFactor(context: WriteContext, require_second_factor: boolean): Promise<void> {
  const { organizationId, caller } = context;
  if (require_second_factor && caller.credential.kind === 'session') {
    const [own] = await context.query<{ found: boolean }>(selectOwnFactor(caller.credential.userId));
    if (!own?.found) throw conflict(LACKS_FACTOR);
  }
  context.defer(updateSecurity(organizationId, { require_second_factor }));
  const details = { setting: 'require_second_factor', value: String(require_second_factor) };
  context.defer(insertSecurityEvent(caller, 'security_settings_changed', details));
}
