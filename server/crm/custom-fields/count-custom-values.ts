import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { COUNTED_RECORDS } from '../../records/count.schema.ts';
import { COUNT_UP_TO, counted } from '../../records/count-records.ts';
import { type CustomField, customFieldId, customFieldUse } from './custom-field.schema.ts';
import { countValues, selectCustomField } from './custom-field.sql.ts';
import { fieldKind } from './field-kinds.ts';

/** Counts the values of a field, for whoever is about to delete it. */
export const countCustomValues = defineRead({
  name: 'count-custom-values',
  summary: 'Count the values of a custom field',
  description: 'How many records would lose a value with the field.',
  scope: 'crm:read',
  input: customFieldId,
  output: customFieldUse,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectCustomField(context.organizationId, id));
    if (!row) throw notFound('field');
    const { object, key } = new JsonText<CustomField>(row.json).value();
    const { table } = fieldKind(object);
    const records = await counted(context, countValues(context.organizationId, table, key, COUNT_UP_TO));
    return {
      data: { records: Math.min(records, COUNTED_RECORDS), is_exact: records <= COUNTED_RECORDS },
    };
  },
});
