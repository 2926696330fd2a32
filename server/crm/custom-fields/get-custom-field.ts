import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type CustomField, customFieldId, customFieldView } from './custom-field.schema.ts';
import { selectCustomField } from './custom-field.sql.ts';

/** Answers one field that the organization has defined. */
export const getCustomField = defineRead({
  name: 'get-custom-field',
  summary: 'Get a custom field',
  scope: 'crm:read',
  input: customFieldId,
  output: customFieldView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectCustomField(context.organizationId, id));
    if (!row) throw notFound('field');
    return { data: new JsonText<CustomField>(row.json) };
  },
});
