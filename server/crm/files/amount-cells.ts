import type { FileRow, RowProblem, RowSettings } from '../../kernel/family/import-kind.ts';
import { readAmount } from '../deals/money/typed-amount.ts';

/** The cells of a row with the currency that its amount names, `1.200,50 €`. It must be the one of the currency column, if the row has that. */
export function withNamedCurrency(
  fields: FileRow['fields'],
  settings: RowSettings,
): { readonly fields: FileRow['fields']; readonly problem?: undefined } | { readonly problem: RowProblem } {
  const { value = '', currency } = fields;
  const column = currency?.trim().toUpperCase();
  const usual = column === undefined ? [settings.currency] : [column, settings.currency];
  const named = readAmount(value, usual)?.currency;
  if (named === undefined || named === column) return { fields };
  if (column === undefined) return { fields: { ...fields, currency: named } };
  return {
    problem: { field: 'value', message: `'value' is in ${named}, but the currency of the row is ${column}.` },
  };
}
