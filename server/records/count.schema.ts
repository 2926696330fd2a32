import { z } from 'zod';

/** How far the records of a list are counted, to limit the cost. */
export const COUNTED_RECORDS = 100_000;

/** How far those are counted that a search by words or tags finds, because each has to be looked at. */
export const COUNTED_MATCHES = 10_000;

/** How many records a list has: exact up to a limit, beyond that only known to be more. */
export const recordCount = z
  .object({
    count: z.int(),
    is_exact: z.boolean().meta({ description: 'False if there are more.' }),
  })
  .meta({ id: 'RecordCount' });

export type RecordCount = z.infer<typeof recordCount>;
