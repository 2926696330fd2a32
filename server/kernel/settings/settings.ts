import type { z } from 'zod';
import type { Statements } from '../database/database.ts';
import { changesBetween } from '../operations/changes.ts';
import type { WriteContext } from '../operations/context.ts';
import { requireSomeField } from '../operations/parse.ts';
import { lockSettings, selectSettings, upsertSettings } from './settings.sql.ts';

/** Settings that are read and changed together. A family lists its groups in its manifest. */
export interface SettingsGroup<Fields extends z.ZodObject = z.ZodObject> {
  /** The schema of each setting. Its name is unique among all families. */
  readonly fields: Fields;
  readonly defaults: z.output<Fields>;
  /** Who may change them: owners and admins, or every member. */
  readonly changedBy: 'admin' | 'member';
}

/**
 * Reads the settings of an organization. A stored value that this version does not know counts as not set.
 * @param statements of the organization
 */
export async function readSettings<Fields extends z.ZodObject>(
  statements: Statements,
  organizationId: string,
  { fields, defaults }: Pick<SettingsGroup<Fields>, 'fields' | 'defaults'>,
): Promise<z.output<Fields>> {
  const rows = await statements.query<{ name: string; value: string }>(
    selectSettings(organizationId, Object.keys(fields.shape)),
  );
  const stored: [string, unknown][] = rows.map(({ name, value }) => [name, JSON.parse(value)]);
  const known = stored.filter(([name, value]) => fields.partial().safeParse({ [name]: value }).success);
  return fields.parse({ ...defaults, ...Object.fromEntries(known) });
}

/**
 * Changes settings of a group and records it in the audit log of the organization.
 * @param patch those that change, already parsed
 * @returns all settings of the group
 * @throws 400 `invalid_request` if the patch is empty
 */
export async function changeSettings<Fields extends z.ZodObject>(
  context: WriteContext,
  group: SettingsGroup<Fields>,
  patch: Readonly<Record<string, unknown>>,
): Promise<z.output<Fields>> {
  requireSomeField(group.fields, patch);
  const { organizationId } = context;
  await context.query(lockSettings(organizationId));
  const before = await readSettings(context, organizationId, group);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const after = group.fields.parse({ ...before, ...given });
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return after;
  context.defer(upsertSettings(organizationId, given));
  context.audit({ recordType: 'organization', recordId: organizationId, action: 'updated', changes });
  return after;
}

/**
 * Checks the groups of all families.
 * @throws Error if two of them have a setting of the same name
 */
export function requireOwnNames(groups: readonly SettingsGroup[]): void {
  const seen = new Set<string>();
  for (const name of groups.flatMap(({ fields }) => Object.keys(fields.shape))) {
    if (seen.has(name)) throw new Error(`Two families have a setting named ${name}.`);
    seen.add(name);
  }
}
