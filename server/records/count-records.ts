import type { z } from 'zod';
import type { Sql } from '../kernel/database/sql.ts';
import type { ReadContext } from '../kernel/operations/context.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import type { Scope } from '../kernel/operations/scopes.ts';
import { COUNTED_RECORDS, recordCount } from './count.schema.ts';

/** How far to count: one more than is reported, to know whether there are more. */
export const COUNT_UP_TO = COUNTED_RECORDS + 1;

/** A list whose records can be counted. */
interface CountedList<Given, Filter> {
  /** What the records are called, such as `contacts`. */
  readonly plural: string;
  readonly scope: Scope;
  readonly input: z.ZodType<Filter, Given>;
  /** Counts the records up to `COUNT_UP_TO`. */
  readonly count: (context: ReadContext, filter: Filter) => Promise<number>;
}

/** Defines the operation that counts the records in a filtered list. */
export function defineCount<Given, Filter>({ plural, scope, input, count }: CountedList<Given, Filter>) {
  return defineRead({
    name: `count-${plural}`,
    summary: `Count ${plural}`,
    description: `Exact up to ${COUNTED_RECORDS}; beyond that \`is_exact\` is false.`,
    scope,
    input,
    output: recordCount,
    run: async (context, filter) => {
      const counted = await count(context, filter);
      return { data: { count: Math.min(counted, COUNTED_RECORDS), is_exact: counted <= COUNTED_RECORDS } };
    },
  });
}

/** The result of a statement that counts. */
export async function counted(context: ReadContext, statement: Sql): Promise<number> {
  const [row] = await context.query<{ counted: number }>(statement);
  return row?.counted ?? 0;
}
