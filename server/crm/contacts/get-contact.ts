import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { contactId, contactView } from './contact.schema.ts';
import { selectContact } from './contact.sql.ts';

/** Gets a contact. Any valid credential is enough (docs/behaviour/contacts.md 5). */
export const getContact = defineRead({
  name: 'get-contact',
  kind: 'contact',
  summary: 'Get a contact',
  scope: null,
  input: contactId,
  output: contactView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectContact(context.organizationId, id));
    if (!row) throw notFound('contact');
    return { data: new JsonText(row.json) };
  },
});
