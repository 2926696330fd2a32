import type { z } from 'zod';
import type { Sql } from '../kernel/database/sql.ts';
import type { ReadContext } from '../kernel/operations/context.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import type { Scope } from '../kernel/operations/scopes.ts';
import { COUNTED_MATCHES, COUNTED_RECORDS, recordCount } from './count.schema.ts';

/** A list whose records can be counted. */
interface CountedList<Given, Filter> {
  /** What the records are called, such as `contacts`. */
  readonly plural: string;
  readonly scope: Scope;
  readonly input: z.ZodType<Filter, Given>;
  /** Counts the records, up to `most`. */
  readonly count: (context: ReadContext, filter: Filter, most: number) => Promise<number>;
}

/** What a search by words or tags asks for. */
interface Search {
  readonly q?: string | undefined;
  readonly tag?: readonly string[] | undefined;
}

/** Defines the operation that counts the records in a filtered list. */
export function defineCount<Given, Filter extends Search>({
  plural,
  scope,
  input,
  count,
}: CountedList<Given, Filter>) {
  return defineRead({
    name: `count-${plural}`,
    summary: `Count ${plural}`,
    description: `Exact up to ${COUNTED_RECORDS}, and up to ${COUNTED_MATCHES} of a search by words or tags; beyond that \`is_exact\` is false.`,
    scope,
    input,
    output: recordCount,
    run: async (context, filter) => {
      const isSearch = filter.q !== undefined || filter.tag !== undefined;
      const most = isSearch ? COUNTED_MATCHES : COUNTED_RECORDS;
      // One more, to know whether there are more.
      const counted = await count(context, filter, most + 1);
      return { data: { count: Math.min(counted, most), is_exact: counted <= most } };
    },
  });
}

/** The result of a statement that counts. */
export async function counted(context: ReadContext, statement: Sql): Promise<number> {
  const [row] = await context.query<{ counted: number }>(statement);
  return row?.counted ?? 0;
}
