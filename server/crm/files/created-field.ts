import { dateField, importField } from '../../files/imports/rows/import-field.ts';
import type { ImportField } from '../../kernel/family/import-kind.ts';

/** The field for when a record was created in the system that a file comes from; `created_at` is the time of the import. */
export function createdField(...headings: readonly string[]): ImportField {
  return dateField(
    importField(
      'original_created_at',
      'Created date',
      'create date',
      'date created',
      'created at',
      'created on',
      'created time',
      'created',
      'creation date',
      'add time',
      ...headings,
    ),
  );
}
