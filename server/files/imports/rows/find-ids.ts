import type { Sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';

/**
 * Finds the records that rows refer to.
 * @param select returns rows of `key` and `id`
 * @param keys from the rows, possibly repeated; undefined if a row refers to nothing
 */
export async function findIds(
  context: ReadContext,
  select: (organizationId: string, keys: readonly string[]) => Sql,
  keys: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL does not accept NUL, and no record has one in its name. So the row finds nothing and fails its own
  // schema.
  const named = keys.filter((key) => key !== undefined).filter((key) => !key.includes('\0'));
  const asked = [...new Set(named)];
  if (asked.length === 0) return new Map();
  const found = await context.query<{ key: string; id: string }>(select(context.organizationId, asked));
  return new Map(found.map(({ key, id }) => [key, id]));
}
