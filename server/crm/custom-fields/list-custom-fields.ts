import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { customFieldQuery, customFieldView } from './custom-field.schema.ts';
import { selectCustomFields } from './custom-field.sql.ts';

/** Lists the fields that the organization has defined, in their order (docs/behaviour/custom-fields.md 2). */
export const listCustomFields = defineRead({
  name: 'list-custom-fields',
  summary: 'List custom fields',
  description:
    'In order, by kind of record. What may be written in `custom_fields` of a record, and what it means.',
  scope: 'crm:read',
  input: customFieldQuery,
  output: z.array(customFieldView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectCustomFields(context.organizationId, query)), query),
});
