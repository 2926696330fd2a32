import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import { DEFAULT_SETTINGS, type ImportColumn, type ImportSettings } from '../import.schema.ts';
import { guessMapping, type Mapping } from './guess-mapping.ts';

/** The guess that a person reviews: the fields of the columns, the criterion for duplicates, the order of dates. */
export function proposedSettings(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  mapping: Mapping = guessMapping(columns, kind),
): ImportSettings {
  const { fields, duplicateKeys } = kind;
  const found = duplicateKeys.find((choice) => choice.fields.every((field) => mapping.includes(field)));
  const dates = fields
    .filter(({ name, isDate }) => isDate && mapping.includes(name))
    .flatMap(({ name }) => columns[mapping.indexOf(name)] ?? []);
  return {
    ...DEFAULT_SETTINGS,
    mapping: [...mapping],
    duplicate_key: found?.key ?? 'none',
    date_order: dateOrderAmong(dates),
  };
}

/** The order of day and month in some columns: that of a column where it is certain, if there is one. */
function dateOrderAmong(columns: readonly ImportColumn[]): ImportSettings['date_order'] {
  const telling = columns.filter(({ date_order }) => date_order !== 'ymd');
  const certain = telling.find(({ date_order_certain }) => date_order_certain);
  return (certain ?? telling[0])?.date_order ?? 'ymd';
}
