import { JsonText } from '../kernel/database/json-text.ts';
import type { Answer } from '../kernel/operations/result.ts';

/** A row of `duplicates.sql.ts`: a group, if any was found, and from which value to go on. */
export interface DuplicateRow {
  readonly json: string | null;
  readonly next: string | null;
}

/** Groups of possible duplicates, with what the next request must name as `from`, if there is more to look at. */
export function duplicatePage<Group>(rows: readonly DuplicateRow[], limit: number): Answer<Group[]> {
  const groups = rows.flatMap(({ json }) => (json === null ? [] : [new JsonText<Group>(json)]));
  const next = rows[0]?.next ?? null;
  const meta = { limit, offset: 0, count: groups.length, ...(next === null ? {} : { next }) };
  return { data: groups, meta };
}
