import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { COUNTED_MATCHES } from '../../records/count.schema.ts';
import { counted } from '../../records/count-records.ts';
import { selectViewsByField } from '../views/view.sql.ts';
import { viewerOf } from '../views/view-in-edit.ts';
import { type CustomField, customFieldId, customFieldUse } from './custom-field.schema.ts';
import { countValues, selectCustomField } from './custom-field.sql.ts';
import { fieldKind } from './field-kinds.ts';

/** Counts the values of a field and names the views that filter or sort by it, for whoever is about to delete it. */
export const countCustomValues = defineRead({
  name: 'count-custom-values',
  summary: 'Count the values of a custom field',
  description: 'How many records would lose a value with the field, and which views filter or sort by it.',
  scope: 'crm:read',
  input: customFieldId,
  output: customFieldUse,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectCustomField(context.organizationId, id));
    if (!row) throw notFound('field');
    const { object, key } = new JsonText<CustomField>(row.json).value();
    const { table } = fieldKind(object);
    const [records, views] = await Promise.all([
      counted(context, countValues(context.organizationId, table, key, COUNTED_MATCHES + 1)),
      context.query<{ name: string }>(selectViewsByField(viewerOf(context), object, key)),
    ]);
    return {
      data: {
        records: Math.min(records, COUNTED_MATCHES),
        is_exact: records <= COUNTED_MATCHES,
        views: views.map(({ name }) => name),
      },
    };
  },
});
