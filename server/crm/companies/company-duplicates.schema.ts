import { z } from 'zod';
import { uuid } from '../../kernel/fields/fields.ts';
import { duplicateCount, duplicatesRange } from '../../records/duplicates.schema.ts';
import { companyView } from './company.schema.ts';

/** Criteria for companies that may be duplicates. */
export const COMPANY_LIKENESSES = ['domain', 'name'] as const;

export type CompanyLikeness = (typeof COMPANY_LIKENESSES)[number];

/** Companies that may be duplicates. */
export const companyDuplicates = z
  .object({
    by: z.enum(COMPANY_LIKENESSES).meta({ description: 'What the companies have in common.' }),
    value: z.string().meta({
      description: 'The domain without `www.`, or the name in lower case without accents.',
      examples: ['northwind.example'],
    }),
    count: duplicateCount,
    companies: z.array(companyView).meta({ description: 'The first 10 companies.' }),
  })
  .meta({ id: 'CompanyDuplicates' });

/** The filters of `GET /api-company-duplicates`. */
export const companyDuplicatesQuery = z.object({
  by: z.enum(COMPANY_LIKENESSES).optional().meta({
    description: 'What they must have in common; by default the domain or, with `company_id`, either.',
  }),
  company_id: uuid().optional().meta({ description: 'Only the duplicates of this company.' }),
  ...duplicatesRange,
});
