import { JsonText } from '../kernel/database/json-text.ts';
import type { ReadContext } from '../kernel/operations/context.ts';
import type { Answer } from '../kernel/operations/result.ts';
import type { DuplicatesQuery } from './duplicates.schema.ts';
import { type Comparison, selectDuplicates, selectDuplicatesOf } from './duplicates.sql.ts';

/** A row of `duplicates.sql.ts`: a group, if one was found, and the value at which to continue. */
interface DuplicateRow {
  readonly json: string | null;
  readonly next: string | null;
}

/**
 * Finds groups of possible duplicates: of all records by one criterion, or of one record by any. `meta.next` is the
 * `from` of the next request, if there is more to read.
 * @param id the record whose duplicates to find
 */
export async function findDuplicates<By extends string, Group>(
  context: ReadContext,
  comparison: Comparison<By>,
  { by, from, limit }: DuplicatesQuery<By>,
  id: string | undefined,
): Promise<Answer<Group[]>> {
  const { organizationId } = context;
  const [first, ...others] = by ? [by] : comparison.by;
  if (first === undefined) throw new Error(`No criterion compares ${comparison.plural}.`);
  const statement =
    id === undefined
      ? selectDuplicates(organizationId, comparison, first, { from, limit })
      : selectDuplicatesOf(organizationId, comparison, [first, ...others], id);
  const rows = await context.query<DuplicateRow>(statement.plannedEachTime());
  const groups = rows.flatMap(({ json }) => (json === null ? [] : [new JsonText<Group>(json)]));
  const next = rows[0]?.next ?? null;
  const meta = { limit, offset: 0, count: groups.length, ...(next === null ? {} : { next }) };
  return { data: groups, meta };
}
