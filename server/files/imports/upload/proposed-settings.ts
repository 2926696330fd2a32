import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import { DEFAULT_SETTINGS, type ImportColumn, type ImportSettings } from '../import.schema.ts';
import { guessMapping, type Mapping } from './guess-mapping.ts';

/** The guess that a person reviews: the fields of the columns, the criterion for duplicates, the order of dates. */
export function proposedSettings(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  mapping: Mapping = guessMapping(columns, kind),
): ImportSettings {
  const told = Object.entries(kind.constantsIn?.(columns.map(({ name }) => name)) ?? {});
  const constants = Object.fromEntries(told.filter(([field]) => !mapping.includes(field)));
  const dates = kind.fields
    .filter(({ name, isDate }) => isDate && mapping.includes(name))
    .flatMap(({ name }) => columns[mapping.indexOf(name)] ?? []);
  return {
    ...DEFAULT_SETTINGS,
    mapping: [...mapping],
    constants,
    create_linked: kind.linked !== undefined,
    duplicate_key: keyIn(kind, columns, { mapping, constants }),
    date_order: dateOrderAmong(dates),
  };
}

/** The usual key that the file has; rather one of several fields, such as an id with the system that it is from, if every row has it. */
function keyIn(
  { duplicateKeys }: ImportKind,
  columns: readonly ImportColumn[],
  { mapping, constants }: { readonly mapping: Mapping; readonly constants: ImportSettings['constants'] },
): string {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  const filledOf = (field: string) =>
    Object.hasOwn(constants, field) ? rows : columns[mapping.indexOf(field)]?.filled;
  const present = duplicateKeys.filter(({ fields }) =>
    fields.every((field) => filledOf(field) !== undefined),
  );
  const exact = present.find(
    ({ fields }) => fields.length > 1 && fields.every((field) => filledOf(field) === rows),
  );
  return (exact ?? present[0])?.key ?? 'none';
}

/** The order of day and month in some columns: that of a column where it is certain, if there is one. */
function dateOrderAmong(columns: readonly ImportColumn[]): ImportSettings['date_order'] {
  const telling = columns.filter(({ date_order }) => date_order !== 'ymd');
  const certain = telling.find(({ date_order_certain }) => date_order_certain);
  return (certain ?? telling[0])?.date_order ?? 'ymd';
}
