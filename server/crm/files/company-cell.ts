import { batchCalls } from '../../files/imports/batch-calls.ts';
import { findIds } from '../../files/imports/rows/find-ids.ts';
import { createdRecord } from '../../files/imports/rows/written-record.ts';
import { waitForAll } from '../../files/imports/wait-for-all.ts';
import type { ImportKind, NamedLink } from '../../kernel/family/import-kind.ts';
import { foldName } from '../../kernel/fields/fold-name.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { BeforeLinking } from '../../records/edits.ts';
import { type Company, companyDraft } from '../companies/company.schema.ts';
import { addCompanies, type CompanyDraft } from '../companies/create-company.ts';
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

/**
 * What an import needs to know of companies that rows create.
 * @param selectLinking those of the records that have a company
 */
export function newCompanies(
  selectLinking: NonNullable<ImportKind['linked']>['selectLinking'],
): NonNullable<ImportKind['linked']> {
  return {
    table: 'companies',
    selectUntouched: untouchedCompanies,
    remove: removeCompanies,
    selectLinking,
  };
}

/** The companies of rows, some of which do not exist yet. */
export interface NamedCompanies {
  /** The id of the company that a cell names, once it exists. */
  readonly idOf: (cell: string | undefined) => string | undefined;
  /** The name of the company that a cell names and that does not exist yet, if it is to be created. */
  readonly newNameOf: (cell: string | undefined) => string | undefined;
  /** What a record is given to link it to the company that a cell names. `createNamed` creates one that does not exist yet. */
  readonly linkTo: (
    context: WriteContext,
    cell: string | undefined,
    ownerId: string | undefined,
  ) => { readonly company_id?: string };
  /** The link of a row with such a cell. */
  readonly linkOf: (cell: string | undefined) => NamedLink | undefined;
  /** Creates the companies that records link to by `linkTo`, each once. */
  readonly createNamed: BeforeLinking;
}

/** A company that a record is to link to. */
type PlannedCompany = CompanyDraft & { readonly id: string };

/** The companies that cells name: those that exist, and those that are added with the first record that links to them, if the person wants them. */
export async function nameCompanies(
  context: ReadContext,
  cells: readonly (string | undefined)[],
  { create_linked }: { readonly create_linked: boolean },
): Promise<NamedCompanies> {
  const found = await findCompanies(context, cells);
  // Both by the name as names are compared.
  const planned = new Map<string, PlannedCompany>();
  const made = new Map<string, Company>();
  const begun = new Map<string, Promise<void>>();
  const add = batchCalls(addCompanies);
  const keyOf = (cell: string) => foldName(firstOfSeveral(cell));
  const idOf = (cell: string | undefined) =>
    cell === undefined ? undefined : (found.get(cell) ?? made.get(keyOf(cell))?.id);
  const newNameOf = (cell: string | undefined) => {
    if (!create_linked || cell === undefined || idOf(cell) !== undefined) return undefined;
    const draft = companyDraft.safeParse({ name: firstOfSeveral(cell) });
    return draft.success ? draft.data.name : undefined;
  };
  const plan = (context: WriteContext, name: string, owner_id: string | undefined) => {
    const key = foldName(name);
    const company = planned.get(key) ?? { ...companyDraft.parse({ name, owner_id }), id: context.newId() };
    planned.set(key, company);
    return company.id;
  };
  const create = async (context: WriteContext, key: string, company: PlannedCompany) => {
    const added = await add(context, company);
    // Its owner may have left meanwhile.
    const known = added instanceof ApiError ? await add(context, { ...company, owner_id: null }) : added;
    if (known instanceof ApiError) throw known;
    made.set(key, known.value());
  };
  return {
    idOf,
    newNameOf,
    linkTo: (context, cell, ownerId) => {
      const name = newNameOf(cell);
      const company_id = name === undefined ? idOf(cell) : plan(context, name, ownerId);
      return company_id === undefined ? {} : { company_id };
    },
    linkOf: (cell) => {
      const name = newNameOf(cell);
      if (cell === undefined || (name === undefined && idOf(cell) === undefined)) return undefined;
      const created = () =>
        [made.get(keyOf(cell))].flatMap((company) => (company ? [createdRecord(company)] : []));
      return { field: 'company_id', remark: remarkOnNew(name), created };
    },
    createNamed: async (context, records) => {
      const linked = new Set(records.map(({ company_id }) => company_id));
      const named = [...planned].filter(([, { id }]) => linked.has(id));
      for (const [key, company] of named) begun.set(key, begun.get(key) ?? create(context, key, company));
      await waitForAll(named.flatMap(([key]) => begun.get(key) ?? []));
    },
  };
}

/** What the check says of a row whose company will be created. */
function remarkOnNew(name: string | undefined): string | undefined {
  return name && `The company '${name}' is new. The import creates it.`;
}
