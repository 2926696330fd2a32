import { z } from 'zod';
import { uuid } from '../../kernel/fields/fields.ts';
import { duplicateCount, duplicatesRange } from '../../records/duplicates.schema.ts';
import { companyView } from './company.schema.ts';

/** What companies that are one may have in common. */
export const COMPANY_LIKENESSES = ['domain', 'name'] as const;

export type CompanyLikeness = (typeof COMPANY_LIKENESSES)[number];

/** Companies that may be one and the same. */
export const companyDuplicates = z
  .object({
    by: z.enum(COMPANY_LIKENESSES).meta({ description: 'What they have in common.' }),
    value: z.string().meta({
      description: 'The domain without `www.`, or the name without case and accents.',
      examples: ['northwind.example'],
    }),
    count: duplicateCount,
    companies: z.array(companyView).meta({ description: 'The first 10 of them.' }),
  })
  .meta({ id: 'CompanyDuplicates' });

/** The filters of `GET /api-company-duplicates`. */
export const companyDuplicatesQuery = z.object({
  by: z.enum(COMPANY_LIKENESSES).optional().meta({
    description: 'What they must have in common; without it the domain, or of one company either.',
  }),
  company_id: uuid().optional().meta({ description: 'Only the duplicates of this company.' }),
  ...duplicatesRange,
});
