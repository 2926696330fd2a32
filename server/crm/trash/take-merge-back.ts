import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { isSameJson } from '../../records/trash/is-same-json.ts';
import { editCompanies } from '../companies/update-company.ts';
import { editContacts } from '../contacts/change-contact.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { validOwnValues } from '../custom-fields/values/valid-own-values.ts';

/** What a merge changed in the record that stays, by column. */
export type MergeChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/**
 * Takes back what a merge changed in the record that stayed, except what somebody has changed since. Does nothing if that record is gone.
 */
export async function takeMergeBack(
  context: WriteContext,
  type: string,
  id: string,
  { custom_fields, ...changes }: MergeChanges,
): Promise<void> {
  const own = await ownValuesBack(context, type, custom_fields);
  const back = (record: object) => formerValues(record, changes);
  const edit = { id, ...own };
  const [outcome] =
    type === 'company'
      ? await editCompanies(context, [{ ...edit, decide: back }])
      : await editContacts(context, [{ ...edit, decide: (contact) => ({ fields: back(contact) }) }]);
  if (outcome instanceof ApiError && outcome.code !== 'not_found') throw outcome;
}

/** The former values of the columns that still have those of the merge. */
function formerValues(record: object, changes: MergeChanges): object {
  const own = Object.entries(changes).filter(([name, { to }]) => isSameJson(Reflect.get(record, name), to));
  return Object.fromEntries(own.map(([name, { from }]) => [name, from]));
}

async function ownValuesBack(
  context: WriteContext,
  type: string,
  changed: MergeChanges[string] | undefined,
): Promise<{ readonly given?: GivenValues; readonly still?: GivenValues }> {
  if (!changed) return {};
  const [from, to] = [Object(changed.from), Object(changed.to)];
  const keys = Object.keys({ ...from, ...to }).filter((key) => !isSameJson(from[key], to[key]));
  const given = Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
  const still = Object.fromEntries(keys.map((key) => [key, to[key] ?? null]));
  return { given: await validOwnValues(context, type, given), still };
}
