import type { JsonText } from '../../../kernel/database/json-text.ts';
import type { ReadContext, WriteContext } from '../../../kernel/operations/context.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import type { Edit } from '../../../records/edits.ts';
import { fieldsThatFill } from '../../../records/merged-values.ts';
import { removeContacts } from '../../contacts/bulk/remove-contacts.ts';
import { type ChangedContact, type ContactChange, editContacts } from '../../contacts/change-contact.ts';
import {
  type Contact,
  type ContactPatch,
  contactDraft,
  contactPatch,
} from '../../contacts/contact.schema.ts';
import { updatedFields } from '../../contacts/contact-fields.ts';
import { addContacts, type ContactDraft } from '../../contacts/create-contact.ts';
import { withTagsAdded } from '../../contacts/tags/tags.ts';
import { batchCalls } from '../batch-calls.ts';
import type { ImportSettings } from '../import.schema.ts';
import { restoreContacts } from '../restore.ts';
import { checkRow } from './check-row.ts';
import { contactFields } from './contact-import-fields.ts';
import { companiesByName, contactsByEmail, contactsByPhone, untouchedContacts } from './duplicate.sql.ts';
import { findIds } from './find-ids.ts';
import { splitName } from './names.ts';
import type { FileRow, ReadRow, RecordKind } from './record-kind.ts';
import { createdRecord, updatedRecord } from './written-record.ts';

/** Contacts from a file: duplicates by e-mail or phone, the company linked by its name. */
export const contactKind: RecordKind = {
  kind: 'contacts',
  fields: contactFields,
  needs: ['first_name', 'last_name', 'full_name', 'email'],
  duplicateKeys: [
    { key: 'email', fields: ['email'] },
    { key: 'phone', fields: ['phone'] },
  ],
  read: readContacts,
  selectDuplicates: (organizationId, by, keys) =>
    by === 'phone' ? contactsByPhone(organizationId, keys) : contactsByEmail(organizationId, keys),
  selectUntouched: untouchedContacts,
  remove: removeContacts,
  restore: restoreContacts,
};

async function readContacts(
  context: ReadContext,
  rows: readonly FileRow[],
  settings: ImportSettings,
): Promise<(row: FileRow) => ReadRow> {
  const companies = await findIds(
    context,
    companiesByName,
    rows.map(({ fields }) => fields.company),
  );
  // A file has far more contacts than anything else, so those of a chunk are written together.
  const means = { companies, add: batchCalls(addContacts), edit: batchCalls(editContacts) };
  return (row) => readContact(row, means, settings);
}

/** What rows become contacts by. */
interface Means {
  /** The ids of companies, by their names. */
  readonly companies: ReadonlyMap<string, string>;
  readonly add: (context: WriteContext, draft: ContactDraft) => Promise<JsonText<Contact>>;
  readonly edit: (
    context: WriteContext,
    edit: Edit<Contact, ContactChange>,
  ) => Promise<ChangedContact | ApiError>;
}

function readContact(
  { row, fields }: FileRow,
  { companies, add, edit }: Means,
  settings: ImportSettings,
): ReadRow {
  const { full_name, tags, score, ...texts } = fields;
  const names = { ...(full_name === undefined ? {} : splitName(full_name)), ...texts };
  const company_id = companies.get(fields.company ?? '');
  const given = {
    ...names,
    ...(company_id === undefined ? {} : { company_id }),
    ...(tags === undefined ? {} : { tags: splitTags(tags) }),
    ...(score === undefined ? {} : { score: Number(score) }),
  };
  const checked = checkRow(contactDraft, { ...given, ...firstNameOf(names), source: 'import' });
  if ('problem' in checked) return { row, problem: checked.problem };
  const { draft } = checked;
  return {
    row,
    key: keyOf(fields, settings),
    remark: undefined,
    create: async (context) => createdRecord((await add(context, draft)).value()),
    update: async (context, id, fill) => {
      const patch = contactPatch.parse(given);
      let before: Contact | undefined;
      const decide = (contact: Contact) => {
        before = contact;
        return { fields: updatedFields(contact, patchFor(contact, patch, fill)) };
      };
      const changed = await edit(context, { id, decide });
      if (changed instanceof ApiError) throw changed;
      if (!before) throw new Error('A changed contact did not come back.');
      return updatedRecord(before, changed.data.value());
    },
  };
}

/** Tags are added in either way, because a file seldom has all that a contact carries. */
function patchFor(contact: Contact, { tags, ...fields }: ContactPatch, fill: boolean): ContactPatch {
  const patch: ContactPatch = fill ? fieldsThatFill(contact, fields) : fields;
  return tags === undefined ? patch : { ...patch, tags: withTagsAdded(contact.tags, tags) };
}

/** A contact must have a first name; files have people of whom only another name or the address is known. */
function firstNameOf({ first_name, last_name, email }: FileRow['fields']): FileRow['fields'] {
  if (first_name !== undefined) return {};
  if (last_name !== undefined) return { first_name: last_name, last_name: '' };
  const [local] = email?.split('@', 1) ?? [];
  return local === undefined ? {} : { first_name: local };
}

function keyOf({ email, phone }: FileRow['fields'], { duplicate_key }: ImportSettings): string | undefined {
  if (duplicate_key === 'email') return email?.toLowerCase();
  const digits = phone?.replaceAll(/\D/g, '');
  return duplicate_key === 'phone' && digits !== '' ? digits : undefined;
}

function splitTags(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
