import { z } from 'zod';
import type { Statements } from '../database/database.ts';
import { readSettings } from './settings.ts';

/** The currency of an organization's sums and reports: three letters. */
export async function readReportingCurrency(statements: Statements, organizationId: string): Promise<string> {
  const fields = z.object({ currency: z.string() });
  const { currency } = await readSettings(statements, organizationId, {
    fields,
    defaults: { currency: 'USD' },
  });
  return currency;
}
