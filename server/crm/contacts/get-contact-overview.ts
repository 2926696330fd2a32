import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { contactId } from './contact.schema.ts';
import { contactOverview } from './contact-overview.schema.ts';
import { selectContactOverview } from './contact-overview.sql.ts';

/** How many of the latest deals and activities are included. */
const MOST = { deals: 20, activities: 20 };

/** Gets a contact with its deals, their stages, and its latest activities. */
export const getContactOverview = defineRead({
  name: 'get-contact-overview',
  summary: 'Get an overview of a contact',
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
