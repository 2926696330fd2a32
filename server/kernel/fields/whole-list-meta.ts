import { z } from 'zod';

/** The `meta` of a list without pages; it has the same members as that of other lists (docs/behaviour/errors-and-limits.md 2). */
export const wholeListMeta = z.object({
  limit: z.int().meta({ description: 'Maximum number of records in the list.' }),
  offset: z.int().meta({ description: 'Always 0.' }),
  count: z.int().meta({ description: 'Number of records in the list.' }),
});
