import { batchCalls } from '../../files/imports/batch-calls.ts';
import { findIds } from '../../files/imports/rows/find-ids.ts';
import { createdRecord } from '../../files/imports/rows/written-record.ts';
import type { WrittenRecord } from '../../kernel/family/import-kind.ts';
import { foldName } from '../../kernel/fields/fold-name.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { companyDraft } from '../companies/company.schema.ts';
import { addCompanies } from '../companies/create-company.ts';
import { removeCompanies } from '../companies/delete-company.ts';
import { companiesByName, untouchedCompanies } from './duplicate.sql.ts';
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

/** What an undo needs to know of companies that rows create. */
export const NEW_COMPANIES = {
  table: 'companies',
  selectUntouched: untouchedCompanies,
  remove: removeCompanies,
};

/** The companies of rows, some of which do not exist yet. */
export interface NamedCompanies {
  /** The id of the company that a cell names, once it exists. */
  readonly idOf: (cell: string | undefined) => string | undefined;
  /** The name of the company that a cell names and that does not exist yet, if it is to be created. */
  readonly newNameOf: (cell: string | undefined) => string | undefined;
  /** Creates the company that a cell names, unless it exists or another row has created it. */
  readonly create: (
    context: WriteContext,
    cell: string | undefined,
    ownerId: string | undefined,
  ) => Promise<readonly WrittenRecord[]>;
}

/** The companies that cells name: those that exist, and those that `create` adds if the person wants them. */
export async function nameCompanies(
  context: ReadContext,
  cells: readonly (string | undefined)[],
  { create_linked }: { readonly create_linked: boolean },
): Promise<NamedCompanies> {
  const found = await findCompanies(context, cells);
  const made = new Map<string, string>();
  const begun = new Map<string, ReturnType<typeof addNamed>>();
  const add = batchCalls(addCompanies);
  const idOf = (cell: string | undefined) =>
    cell === undefined ? undefined : (found.get(cell) ?? made.get(foldName(firstOfSeveral(cell))));
  const newNameOf = (cell: string | undefined) => {
    if (!create_linked || cell === undefined || idOf(cell) !== undefined) return undefined;
    const draft = companyDraft.safeParse({ name: firstOfSeveral(cell) });
    return draft.success ? draft.data.name : undefined;
  };
  const addNamed = async (context: WriteContext, name: string, owner_id: string | undefined) => {
    const company = await add(context, companyDraft.parse({ name, owner_id }));
    if (company instanceof ApiError) return undefined;
    made.set(foldName(name), company.value().id);
    return company.value();
  };
  return {
    idOf,
    newNameOf,
    create: async (context, cell, ownerId) => {
      const name = newNameOf(cell);
      if (name === undefined) return [];
      const key = foldName(name);
      const isFirst = !begun.has(key);
      const company = begun.get(key) ?? addNamed(context, name, ownerId);
      begun.set(key, company);
      const record = await company;
      return isFirst && record ? [createdRecord(record)] : [];
    },
  };
}

/** What the check says of a row whose company will be created. */
export function remarkOnNew(name: string | undefined): string | undefined {
  return name && `The company '${name}' does not exist yet and is created.`;
}
