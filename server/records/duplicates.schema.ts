import { z } from 'zod';
import { page, text } from '../kernel/fields/fields.ts';
import { wholeListMeta } from '../kernel/fields/whole-list-meta.ts';

/** How many records of a group of possible duplicates are returned. */
export const duplicateCount = z.int().meta({ description: 'The number of records.', examples: [2] });

/** Which part of the list of possible duplicates a request asks for. */
export const duplicatesRange = {
  from: text(1000).optional().meta({
    description: '`meta.next` of the previous request, which is absent at the end.',
  }),
  limit: page({ default: 50, max: 100 }).limit,
};

/** The `meta` of a part of the list. */
export const duplicatesMeta = wholeListMeta.extend({
  next: z
    .string()
    .optional()
    .meta({ description: 'The `from` of the next request. Left out at the end of the list.' }),
});

/** The parameters for possible duplicates, for any kind of record. */
export interface DuplicatesQuery<By extends string> {
  /** What they must have in common; by default the first criterion or, for one record, any. */
  readonly by?: By | undefined;
  readonly from?: string | undefined;
  readonly limit: number;
}
