import { JsonText } from '../kernel/database/json-text.ts';
import type { Sql } from '../kernel/database/sql.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import { invalidRequest, notFound } from '../kernel/operations/errors.ts';
import { lockWithLinks } from './links.ts';

/** Two records, one of which is merged into the other. */
interface Merge {
  /** Their kind, such as `contact`. */
  readonly type: string;
  /** The one that stays, and the one that is merged into it. */
  readonly id: string;
  readonly merge_id: string;
  /** Locks both; returns each as JSON with a time later than the last update of either. */
  readonly lock: Sql;
}

/**
 * Locks two records for a merge, and before them all records that link to the one that is merged.
 * @throws 404 `not_found` and 400 `invalid_request` if they are not two records of the organization, 409 `conflict` if
 *   too many records link to the one that is merged
 */
export async function lockForMerge<Item extends { readonly id: string }>(
  context: WriteContext,
  { type, id, merge_id, lock }: Merge,
) {
  if (id === merge_id)
    throw invalidRequest(`'merge_id' must be a different ${type} than the one in the path.`);
  const rows = await lockWithLinks<{ json: string; now: string }>(context, type, [merge_id], lock);
  const found = rows.map(({ json }) => new JsonText<Item>(json).value());
  const survivor = found.find((record) => record.id === id);
  const other = found.find((record) => record.id === merge_id);
  const [locked] = rows;
  if (!survivor || !locked) throw notFound(type);
  if (!other) throw invalidRequest(`'merge_id' must be a ${type} of your organization.`);
  return { survivor, other, now: locked.now };
}
