import { chosenValue } from '../../files/imports/rows/chosen-value.ts';
import { choiceField, importField } from '../../files/imports/rows/import-field.ts';
import type {
  FieldChoices,
  FileRow,
  ImportField,
  ImportKind,
  RowSettings,
} from '../../kernel/family/import-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { Members, readMembers } from '../../records/members.ts';

/** The field for the member who does a task. */
export function assigneeField(...headings: readonly string[]): ImportField {
  return choiceField(importField('assignee', 'Assignee (email or name)', ...headings));
}

/** The field for the member who looks after a record. */
export function ownerField(...headings: readonly string[]): ImportField {
  return choiceField(
    importField(
      'owner',
      'Owner (email or name)',
      'owner',
      ...headings,
      'assigned to',
      'owner name',
      'owner email',
      'salesperson',
    ),
  );
}

/** What the members whom a field of a file names can mean. */
export function ownerChoices(members: Members, field = 'owner'): FieldChoices {
  return {
    field,
    options: members.all.map(({ id, name, email }) => ({ id, name: `${name} (${email})` })),
    find: (text) => members.find(text),
  };
}

/** The choices of records that have no others than their owner. */
export const onlyOwnerChoices: NonNullable<ImportKind['choices']> = async (context) => [
  ownerChoices(await readMembers(context)),
];

/** The members, if one of the rows names one in a field. */
export async function membersFor(
  context: ReadContext,
  rows: readonly FileRow[],
  field = 'owner',
): Promise<Members> {
  return rows.some(({ fields }) => fields[field] !== undefined) ? readMembers(context) : new Members([]);
}

/**
 * The member whom a row names as owner, or in another field.
 * @param what the kind of record, for the remark that nobody has this name
 */
export function ownerOf(
  text: string | undefined,
  members: Members,
  settings: RowSettings,
  what: string,
  field = 'owner',
): { readonly owner?: string | undefined; readonly remark?: string } {
  if (text === undefined) return {};
  const chosen = chosenValue(settings, field, text);
  if (chosen === null) return {};
  const owner = members.all.find(({ id }) => id === chosen)?.id ?? members.find(text);
  return owner === undefined
    ? { remark: `No member is '${text}', so the ${what} has no ${field}.` }
    : { owner };
}
