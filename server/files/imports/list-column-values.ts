import type { ImportKind } from '../../kernel/family/import-kind.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { columnValues, columnValuesQuery } from './import.schema.ts';
import { type ImportRow, selectImport } from './import.sql.ts';
import { kindFor } from './kind-named.ts';
import { readStored } from './stored-import.ts';

/** Lists what the cells of a column say and what they can mean for a field, such as the stages of the organization. */
export function defineListColumnValues(kinds: readonly ImportKind[]) {
  return defineRead({
    name: 'list-import-values',
    summary: 'List the values of a column',
    scope: null,
    input: columnValuesQuery,
    output: columnValues,
    run: async (context, { id, column, field }) => {
      const [row] = await context.query<ImportRow>(selectImport(context.organizationId, id));
      if (!row) throw notFound('import');
      const { choices } = kindFor(kinds, row.kind, context.caller);
      const found = (await choices?.(context))?.find((choice) => choice.field === field);
      const surveyed = readStored(row).columns[column];
      if (!found) throw invalidRequest(`'field' must be a field with choices, which '${field}' is not.`);
      if (!surveyed) throw invalidRequest("'column' must be the place of a column of the file.");
      const values = surveyed.values?.map(([value, count]) => ({
        value,
        count,
        guess: found.find(value) ?? null,
      }));
      const byCount = values?.sort((one, other) => other.count - one.count);
      return { data: { options: [...found.options], values: byCount ?? null } };
    },
  });
}
