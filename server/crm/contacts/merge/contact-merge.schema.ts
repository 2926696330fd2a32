import { uuid } from '../../../kernel/fields/fields.ts';
import { WITHOUT_EXTERNAL_ID } from '../../external-ids/external-id-field.ts';
import { contactId, contactPatch } from '../contact.schema.ts';

/** The input of `POST /api-contacts/:id/merge`: the contact to merge into the one in the path. */
export const contactMerge = contactId.extend({
  merge_id: uuid().meta({ description: 'The contact that is merged into this one and deleted.' }),
  fields: contactPatch
    .omit(WITHOUT_EXTERNAL_ID)
    .default({})
    .meta({
      description: 'Values to set instead of those that the merge would keep.',
      examples: [{ job_title: 'CTO' }],
    }),
});
