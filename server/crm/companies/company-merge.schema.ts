import { uuid } from '../../kernel/fields/fields.ts';
import { WITHOUT_EXTERNAL_ID } from '../external-ids/external-id-field.ts';
import { companyId, companyPatch } from './company.schema.ts';

/** The input of `POST /api-companies/:id/merge`: the company to merge into the one in the path. */
export const companyMerge = companyId.extend({
  merge_id: uuid().meta({ description: 'The company that is merged into this one and deleted.' }),
  fields: companyPatch
    .omit(WITHOUT_EXTERNAL_ID)
    .default({})
    .meta({
      description: 'Values to set instead of those that the merge would keep.',
      examples: [{ city: 'Oslo' }],
    }),
});
