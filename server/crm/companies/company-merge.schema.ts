import { uuid } from '../../kernel/fields/fields.ts';
import { companyId, companyPatch } from './company.schema.ts';

/** What `POST /api-companies/:id/merge` takes: the company that goes into the one of the path. */
export const companyMerge = companyId.extend({
  merge_id: uuid().meta({ description: 'The company that is merged into this one and deleted.' }),
  fields: companyPatch.default({}).meta({
    description: 'Values to keep in place of those that the rule would.',
    examples: [{ city: 'Oslo' }],
  }),
});
