import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { contactId } from './contact.schema.ts';
import { contactOverview } from './contact-overview.schema.ts';
import { selectContactOverview } from './contact-overview.sql.ts';

/** So many of the latest deals and activities come along. */
const MOST = { deals: 20, activities: 20 };

/** A contact's full picture: who it is, its deals and where they stand, and what happened lately. */
export const getContactOverview = defineRead({
  name: 'get-contact-overview',
  summary: 'Get the full picture of a contact',
  scope: 'crm:read',
  input: contactId,
  output: contactOverview,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(
      selectContactOverview(context.organizationId, id, MOST),
    );
    if (!row) throw notFound('contact');
    return { data: new JsonText(row.json) };
  },
});
