import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { removeContacts } from '../contacts/bulk/remove-contacts.ts';
import { contactDraft, contactId, contactPatch, contactView } from '../contacts/contact.schema.ts';
import { selectContact } from '../contacts/contact.sql.ts';
import { CONTACT_CONSTRAINTS } from '../contacts/contact-constraints.ts';
import { contactWriter } from '../upsert/contact-writer.ts';
import { contactUpsert } from '../upsert/upsert.schema.ts';
import { batchEntry, batchInput, batchMeta } from './batch.schema.ts';
import { outline } from './outline.ts';
import { writeBatch } from './write-batch.ts';

const KIND = {
  writer: contactWriter,
  id: contactId,
  draft: contactDraft,
  patch: contactPatch,
  wish: contactPatch,
  match: contactUpsert.pick({ match: true }),
  remove: removeContacts,
};

/** Writes many contacts in one request, each as by the request for one (docs/behaviour/batches.md). */
export const batchContacts = defineWrite({
  name: 'batch-contacts',
  summary: 'Write many contacts',
  description:
    'Creates, updates, upserts or deletes up to 200 contacts, which count as one request for the rate limit. Answers what became ' +
    'of each, in their order; unless the batch is `atomic`, a refused record does not prevent the others.',
  scope: 'crm:write',
  input: batchInput.meta({
    examples: [
      {
        operation: 'upsert',
        records: [{ first_name: 'Ada', match: 'email', email: 'ada@example.com' }],
      },
    ],
  }),
  output: z.array(batchEntry(contactView, 'Contact')),
  meta: batchMeta,
  mayBeAmbiguous: true,
  relinks: 'contact',
  again: selectContact,
  outline,
  constraints: CONTACT_CONSTRAINTS,
  run: (context, input) => writeBatch(context, KIND, input),
});
