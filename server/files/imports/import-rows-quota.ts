import { countToday, defineDailyQuota } from '../../kernel/quotas/daily-quota.ts';
import { inWords, type Limited } from '../../kernel/quotas/quota.ts';

/** A check reads rows like an import. An undo does not count: people must be able to undo their imports. */
export const importRowsQuota = defineDailyQuota({
  name: 'import_rows_per_day',
  title: 'Rows checked and imported today',
  byDefault: 2_000_000,
  advice: 'Check and import more rows tomorrow (UTC), or import a smaller file.',
});

/**
 * Counts the rows of a file before they are checked or imported.
 * @throws 429 `rate_limit_exceeded` if this exceeds the organization's limit for today
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
