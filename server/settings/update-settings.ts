import { insertSecurityEvent } from '../kernel/audit/security-event.ts';
import { type Changes, changesBetween } from '../kernel/operations/changes.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import { Conflict, conflict } from '../kernel/operations/errors.ts';
import { defineWrite } from '../kernel/operations/operation.ts';
import { requireSomeField } from '../kernel/operations/parse.ts';
import { lockSettings, upsertSettings } from '../kernel/settings/settings.sql.ts';
import { readAllSettings } from './get-all-settings.ts';
import { MAY_LIMIT_VISIBILITY, selectOwnFactor, updateSecurity } from './security-settings.sql.ts';
import { allSettingsView, type SecuritySettings, settingsPatch } from './settings.schema.ts';

const LACKS_ROLE = new Conflict(
  'The database has no role kontor_viewer, so it cannot hide records from members. The log of the server says what an administrator has to run.',
);
const LACKS_FACTOR = new Conflict('Set up a second factor for your own account first.');

/**
 * Defines the operation that changes the settings in a patch; the others stay. A change of `member_visibility` applies to sessions and
 * tokens from the next request on (docs/behaviour/visibility.md 9).
 * @param forget removes credentials from the memory of this process before the answer is sent
 */
export function defineUpdateSettings(forget: (credentialId: string) => void) {
  return defineWrite({
    name: 'update-settings',
    summary: "Change the organization's settings",
    scope: null,
    role: 'admin',
    sensitive: ({ require_second_factor, member_visibility, member_deletion }) =>
      [require_second_factor, member_visibility, member_deletion].some((setting) => setting !== undefined),
    input: settingsPatch,
    output: allSettingsView,
    conflicts: [LACKS_FACTOR, LACKS_ROLE],
    run: async (context, patch) => {
      requireSomeField(settingsPatch, patch);
      const { organizationId } = context;
      await context.query(lockSettings(organizationId));
      const before = await readAllSettings(context);
      const {
        require_second_factor = before.require_second_factor,
        member_visibility = before.member_visibility,
        member_deletion = before.member_deletion,
        ...others
      } = patch;
      const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
      const security = { require_second_factor, member_visibility, member_deletion };
      const after = { ...before, ...given, ...security };
      const changes = changesBetween(before, after);
      if (changes.require_second_factor && require_second_factor) await requireFactor(context);
      if (changes.member_visibility && member_visibility !== 'all') await requireRole(context);
      changeSecurity(context, changes, security);
      if (changes.member_visibility) context.afterCommit(() => forget(''));
      if (Object.keys(changes).length > 0) {
        if (Object.keys(given).length > 0) context.defer(upsertSettings(organizationId, given));
        context.audit({ recordType: 'organization', recordId: organizationId, action: 'updated', changes });
      }
      return { data: after };
    },
  });
}

/** Changes settings where no credentials are in memory. */
export const updateSettings = defineUpdateSettings(() => undefined);

/** A person without a second factor would lock themselves out. The operator, using a command, would not. */
async function requireFactor(context: WriteContext): Promise<void> {
  const { credential } = context.caller;
  if (credential.kind !== 'session') return;
  const [own] = await context.query<{ found: boolean }>(selectOwnFactor(credential.userId));
  if (!own?.found) throw conflict(LACKS_FACTOR);
}

async function requireRole(context: WriteContext): Promise<void> {
  const [row] = await context.query<{ may: boolean }>(MAY_LIMIT_VISIBILITY);
  if (row?.may !== true) throw conflict(LACKS_ROLE);
}

/** Each change has an entry in the security log. */
function changeSecurity(context: WriteContext, changes: Changes, security: SecuritySettings): void {
  const changed = Object.entries(security).filter(([name]) => changes[name]);
  if (changed.length > 0) context.defer(updateSecurity(context.organizationId, security));
  for (const [setting, value] of changed) {
    const details = { setting, value: String(value) };
    context.defer(insertSecurityEvent(context.caller, 'security_settings_changed', details));
  }
}
