import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import type { ImportColumn, ImportSettings } from '../import.schema.ts';
import { headingOf } from '../upload/column-survey.ts';
import { proposedSettings } from '../upload/proposed-settings.ts';

/** What a program asks for besides the file. */
interface Asked extends Pick<ImportSettings, 'on_duplicate' | 'side_effects' | 'create_linked'> {
  readonly duplicate_key?: string | undefined;
}

/** The settings of a file whose headings are the names of fields. */
export function settingsByName(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  { on_duplicate, side_effects, create_linked, duplicate_key }: Asked,
): ImportSettings {
  const mapping = columns.map(({ name }) => name);
  // A key of several fields says more: an external id, with the system that it is from. It counts even if some rows lack it, because
  // programs name their columns on purpose.
  const [usual] = kind.duplicateKeys
    .filter(({ fields }) => fields.every((field) => mapping.includes(field)))
    .toSorted((one, other) => other.fields.length - one.fields.length);
  return {
    ...proposedSettings(kind, columns, mapping),
    on_duplicate,
    side_effects,
    create_linked,
    duplicate_key: duplicate_key ?? usual?.key ?? 'none',
  };
}

/**
 * Refuses columns that are no fields.
 * @throws 400 `invalid_request` with the name of the column and those of the fields
 */
export function requireFields({ name, fields }: ImportKind, headings: readonly string[]): void {
  const known = fields.map((field) => field.name);
  for (const heading of headings.map(headingOf)) {
    if (known.includes(heading)) continue;
    const column =
      heading === '' ? 'A column has no heading' : `The column '${heading}' is no field of ${name}`;
    throw invalidRequest(`${column}. These are: ${known.join(', ')}.`);
  }
}
