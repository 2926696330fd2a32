import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOfContact } from '../page-of-contact.ts';
import { consentsQuery, consentView } from './consent.schema.ts';
import { selectConsents } from './consent.sql.ts';

/** Lists what a contact agreed to or refused, latest first. */
export const listConsents = defineRead({
  name: 'list-consents',
  summary: 'List the consents of a contact',
  description: 'The first entry of each purpose is the one that counts.',
  scope: 'crm:read',
  input: consentsQuery,
  output: z.array(consentView),
  run: async (context, { id, ...asked }) => {
    const rows = await context.query<{ json: string }>(selectConsents(context.organizationId, id, asked));
    return pageOfContact(context, id, rows, asked);
  },
});
