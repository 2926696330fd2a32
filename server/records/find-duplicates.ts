import { JsonText } from '../kernel/database/json-text.ts';
import type { ReadContext } from '../kernel/operations/context.ts';
import type { Answer } from '../kernel/operations/result.ts';
import type { DuplicatesQuery } from './duplicates.schema.ts';
import { type Comparison, selectDuplicates, selectDuplicatesOf } from './duplicates.sql.ts';

/** A row of `duplicates.sql.ts`: a group, if any was found, and from which value to go on. */
interface DuplicateRow {
  readonly json: string | null;
  readonly next: string | null;
}

/**
 * Finds groups of possible duplicates: of all records by one likeness, or of one record by any. `meta.next` is what the
 * next request must name as `from`, if there is more to look at.
 * @param id the record whose duplicates are asked for
 */
export async function findDuplicates<By extends string, Group>(
  context: ReadContext,
  comparison: Comparison<By>,
  { by, from, limit }: DuplicatesQuery<By>,
  id: string | undefined,
): Promise<Answer<Group[]>> {
  const { organizationId } = context;
  const [first, ...others] = by ? [by] : comparison.by;
  if (first === undefined) throw new Error(`Nothing makes ${comparison.plural} look alike.`);
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
