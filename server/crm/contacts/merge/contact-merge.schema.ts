import { uuid } from '../../../kernel/fields/fields.ts';
import { contactId, contactPatch } from '../contact.schema.ts';

/** What `POST /api-contacts/:id/merge` takes: the contact that goes into the one of the path. */
export const contactMerge = contactId.extend({
  merge_id: uuid().meta({ description: 'The contact that is merged into this one and deleted.' }),
  fields: contactPatch.default({}).meta({
    description: 'Values to keep in place of those that the rule would.',
    examples: [{ job_title: 'CTO' }],
  }),
});
