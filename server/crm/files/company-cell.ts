import { findIds } from '../../files/imports/rows/find-ids.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { companiesByName } from './duplicate.sql.ts';
import { firstOfSeveral } from './first-of-several.ts';

/** The companies that cells name, by the cell: by all of it, or else by the first of several names, as HubSpot writes them. */
export async function findCompanies(
  context: ReadContext,
  cells: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const named = cells.filter((cell) => cell !== undefined);
  const byName = await findIds(context, companiesByName, [...named, ...named.map(firstOfSeveral)]);
  const found = named.map((cell) => [cell, byName.get(cell) ?? byName.get(firstOfSeveral(cell))] as const);
  return new Map(found.flatMap(([cell, id]) => (id === undefined ? [] : [[cell, id]])));
}
