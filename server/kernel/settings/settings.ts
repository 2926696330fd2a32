import type { z } from 'zod';
import type { Statements } from '../database/database.ts';
import { selectSettings } from './settings.sql.ts';

/** Settings that are read and changed together: their schemas and defaults. */
export interface SettingsGroup<Fields extends z.ZodObject> {
  readonly fields: Fields;
  readonly defaults: z.output<Fields>;
}

/**
 * Reads the settings of an organization. A stored value that this version does not know counts as not set.
 * @param statements of the organization
 */
export async function readSettings<Fields extends z.ZodObject>(
  statements: Statements,
  organizationId: string,
  { fields, defaults }: SettingsGroup<Fields>,
): Promise<z.output<Fields>> {
  const rows = await statements.query<{ name: string; value: string }>(
    selectSettings(organizationId, Object.keys(fields.shape)),
  );
  const stored: [string, unknown][] = rows.map(({ name, value }) => [name, JSON.parse(value)]);
  const known = stored.filter(([name, value]) => fields.partial().safeParse({ [name]: value }).success);
  return fields.parse({ ...defaults, ...Object.fromEntries(known) });
}
