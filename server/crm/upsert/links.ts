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
  for (const { field, member, table, refusal } of links) {
    const asked = inputs.map((input) => idsIn(Reflect.get(input, field), member));
    const ids = [...new Set(asked.flat())];
    if (ids.length === 0) continue;
    const rows = await context.query<{ id: string }>(selectExisting(context.organizationId, table, ids));
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, named] of asked.entries()) {
      if (named.some((id) => !known.has(id))) refusals[index] ??= refusal();
    }
  }
  return refusals;
}

/** The ids in a field: itself, or the member of each of its entries. */
function idsIn(value: unknown, member: string | undefined): string[] {
  const values =
    Array.isArray(value) && member !== undefined ? value.map((entry) => Reflect.get(entry, member)) : [value];
  return values.filter((id): id is string => typeof id === 'string');
}
