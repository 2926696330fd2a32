import type { WriteContext } from '../../kernel/operations/context.ts';
import type { ApiError } from '../../kernel/operations/errors.ts';
import { selectExisting } from './match.sql.ts';
import type { InputLink } from './record-writer.ts';

/**
 * Says for each of several inputs whether it links to a record that the organization does not have. For a single one
 * PostgreSQL says so, without a look-up.
 */
export async function refusedLinks(
  context: WriteContext,
  links: readonly InputLink[],
  inputs: readonly object[],
): Promise<(ApiError | undefined)[]> {
  const refusals: (ApiError | undefined)[] = inputs.map(() => undefined);
  if (inputs.length < 2) return refusals;
  for (const { field, table, refusal } of links) {
    const asked = inputs.map((input): unknown => Reflect.get(input, field));
    const ids = [...new Set(asked.filter((id) => typeof id === 'string'))];
    if (ids.length === 0) continue;
    const rows = await context.query<{ id: string }>(selectExisting(context.organizationId, table, ids));
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, id] of asked.entries()) {
      if (typeof id === 'string' && !known.has(id)) refusals[index] ??= refusal();
    }
  }
  return refusals;
}
