import { selectHorizon } from '../kernel/database/open-writes.sql.ts';
import type { ReadContext } from '../kernel/operations/context.ts';

/** The filters by time of a list. */
interface Since {
  readonly created_since?: string | undefined;
  readonly updated_since?: string | undefined;
}

/** The time before which a list filtered by time reads; absent for a list without such a filter. */
export interface Before {
  readonly before?: string | undefined;
}

/**
 * Adds to a query filtered by time the time up to which it can be read. Otherwise a record of a transaction that is still
 * open could appear later, behind a time that was already answered (docs/behaviour/changes.md 7).
 */
export async function beforeHorizon<Query extends Since>(
  context: ReadContext,
  query: Query,
): Promise<Query & Before> {
  if (query.created_since === undefined && query.updated_since === undefined) return query;
  const [row] = await context.query<{ horizon: string }>(selectHorizon(context.organizationId));
  return { ...query, before: row?.horizon };
}
