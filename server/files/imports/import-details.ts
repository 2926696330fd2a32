import { JsonText } from '../../kernel/database/json-text.ts';
import type { ImportKind } from '../../kernel/family/import-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import type { Import, ImportDetails } from './import.schema.ts';
import { type ImportRow, selectImport } from './import.sql.ts';
import { kindNamed, withOwnFields } from './kind-named.ts';
import { readStored } from './stored-import.ts';
import { guessMapping } from './upload/guess-mapping.ts';

/**
 * An import with its columns, its settings and the available choices.
 * @throws 404 `not_found` if the organization has no such import
 */
export async function findImport(
  context: ReadContext,
  kinds: readonly ImportKind[],
  id: string,
): Promise<ImportDetails> {
  const [row] = await context.query<ImportRow>(selectImport(context.organizationId, id));
  if (!row) throw notFound('import');
  const record = new JsonText<Import>(row.json).value();
  const { columns, settings } = readStored(row);
  const kind = await withOwnFields(context, kindNamed(kinds, record.kind));
  const { fields, duplicateKeys, linked } = kind;
  return {
    ...record,
    columns: columns.map(({ values, ...column }) => column),
    settings,
    guess: [...guessMapping(columns, kind)],
    fields: fields.map(({ name, label, isDate, isAmount = false, hasChoices = false }) => ({
      name,
      label,
      is_date: isDate,
      is_amount: isAmount,
      has_choices: hasChoices,
    })),
    duplicate_keys: [...duplicateKeys.map(({ key }) => key), 'none'],
    can_create_linked: linked !== undefined,
  };
}
