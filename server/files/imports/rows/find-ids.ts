import type { Sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';

/**
 * Finds the records that rows name.
 * @param select answers rows of `key` and `id`
 * @param keys as the rows have them, some more than once; undefined where a row names nothing
 */
export async function findIds(
  context: ReadContext,
  select: (organizationId: string, keys: readonly string[]) => Sql,
  keys: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL takes no NUL; no record has one in its name, so the row finds nothing and fails by its own schema.
  const named = keys.filter((key) => key !== undefined).filter((key) => !key.includes('\0'));
  const asked = [...new Set(named)];
  if (asked.length === 0) return new Map();
  const found = await context.query<{ key: string; id: string }>(select(context.organizationId, asked));
  return new Map(found.map(({ key, id }) => [key, id]));
}
