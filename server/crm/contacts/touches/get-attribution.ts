import { JsonText } from '../../../kernel/database/json-text.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { contactId } from '../contact.schema.ts';
import { attribution } from './touch.schema.ts';
import { selectAttribution } from './touch.sql.ts';

/** Gets the first and the last touch of a contact. */
export const getAttribution = defineRead({
  name: 'get-attribution',
  summary: 'Get the first and last touch of a contact',
  scope: 'crm:read',
  input: contactId,
  output: attribution,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectAttribution(context.organizationId, id));
    if (!row) throw notFound('contact');
    return { data: new JsonText(row.json) };
  },
});
