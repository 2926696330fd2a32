import { countToday, defineDailyQuota } from '../../kernel/quotas/daily-quota.ts';
import { inWords, type Limited } from '../../kernel/quotas/quota.ts';

/** A check reads the rows as an import does. An undo is free: people must be able to take back what they imported. */
export const importRowsQuota = defineDailyQuota({
  name: 'import_rows_per_day',
  title: 'Rows checked and imported today',
  byDefault: 2_000_000,
  advice: 'Check and import more rows tomorrow (UTC), or import a smaller file.',
});

/**
 * Counts the rows of a file before they are checked or imported.
 * @throws 429 `rate_limit_exceeded` when the organization may not check and import so many more rows today
 */
export function countImportRows(limited: Limited, rows: number): Promise<void> {
  return countToday(
    limited,
    importRowsQuota,
    rows,
    (limit, left) =>
      `Your organization may check and import ${inWords(limit)} rows a day. ${inWords(left)} are left today, and this file has ${inWords(rows)}.`,
  );
}
