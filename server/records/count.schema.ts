import { z } from 'zod';

/** How far the records of a list are counted, to limit the cost. */
export const COUNTED_RECORDS = 10_000;

/** How many records a list has: exact up to 10,000, beyond that only known to be more. */
export const recordCount = z
  .object({
    count: z.int().meta({ description: `At most ${COUNTED_RECORDS}.` }),
    is_exact: z.boolean().meta({ description: 'False if there are more.' }),
  })
  .meta({ id: 'RecordCount' });

export type RecordCount = z.infer<typeof recordCount>;
