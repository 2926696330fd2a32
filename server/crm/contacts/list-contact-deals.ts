import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { dealView } from '../deals/deal.schema.ts';
import { selectDeals } from '../deals/deal-list.sql.ts';
import { contactDealsQuery } from './contact-pages.schema.ts';
import { pageOfContact } from './page-of-contact.ts';

/** Lists the deals of a contact, newest first. Any valid credential is enough (docs/behaviour/contacts.md 17). */
export const listContactDeals = defineRead({
  name: 'list-contact-deals',
  kind: 'deal',
  summary: "List a contact's deals",
  scope: null,
  input: contactDealsQuery,
  output: z.array(dealView),
  run: async (context, { id, ...asked }) => {
    const page = await beforeHorizon(context, asked);
    const query = { ...page, contact_id: id, sort: 'created_at', order: 'desc' } as const;
    const rows = await context.query<{ json: string }>(selectDeals(context.organizationId, query));
    return pageOfContact(context, id, rows, page);
  },
});
