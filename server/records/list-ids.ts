import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import type { Sql } from '../kernel/database/sql.ts';
import type { ReadContext } from '../kernel/operations/context.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import type { Scope } from '../kernel/operations/scopes.ts';
import { selectRecordIds } from './ids.sql.ts';

/** A list whose ids can all be listed. */
interface ListOfIds<Given, Query> {
  /** The name of a record, such as `contact`, and the name of several. */
  readonly type: string;
  readonly plural: string;
  readonly scope: Scope;
  /** The filters of the list, and `from` (`idsFrom`). */
  readonly input: z.ZodType<Query, Given>;
  readonly table: Sql;
  /** What the condition calls the record; `c` by default. */
  readonly alias?: Sql;
  /** The condition of the filters on a record. */
  readonly wanted: (query: Query, context: ReadContext) => Sql | Promise<Sql>;
}

/** The ids that a statement found, and where to continue: null at the end. */
interface IdsRow {
  /** A JSON array in ascending order. */
  readonly ids: string;
  readonly next: string | null;
}

/** Defines the operation that lists the ids of all records in a filtered list, so that all of them can be changed. */
export function defineListIds<Given, Query extends { readonly from: string }>(list: ListOfIds<Given, Query>) {
  return defineRead({
    name: `list-${list.type}-ids`,
    summary: `List the ids of ${list.plural}`,
    description:
      'In ascending order, so that no record is missed or listed twice, whatever changes meanwhile. ' +
      'A page may be short or empty even if it is not the last one.',
    scope: list.scope,
    input: list.input,
    output: z.array(z.uuid()),
    run: async (context, query) => {
      const { table, alias } = list;
      const window = { table, alias, from: query.from, wanted: await list.wanted(query, context) };
      const statement = selectRecordIds(context.organizationId, window).plannedEachTime();
      const [row] = await context.query<IdsRow>(statement);
      const next = row?.next ?? null;
      return { data: new JsonText(row?.ids ?? '[]'), meta: next === null ? {} : { next } };
    },
  });
}
