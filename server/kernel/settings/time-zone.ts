import { z } from 'zod';
import type { Statements } from '../database/database.ts';
import { readSettings } from './settings.ts';

/** The time zone of an organization: an IANA name. */
export async function readTimeZone(statements: Statements, organizationId: string): Promise<string> {
  const fields = z.object({ time_zone: z.string() });
  const { time_zone } = await readSettings(statements, organizationId, {
    fields,
    defaults: { time_zone: 'UTC' },
  });
  return time_zone;
}
