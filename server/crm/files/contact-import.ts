import { batchCalls } from '../../files/imports/batch-calls.ts';
import { cellReader } from '../../files/imports/rows/cell-values.ts';
import { checkRow } from '../../files/imports/rows/check-row.ts';
import { joinedRemarks } from '../../files/imports/rows/joined-remarks.ts';
import { readPastMoments } from '../../files/imports/rows/moments.ts';
import { KEPT, restoredOf } from '../../files/imports/rows/restore.ts';
import {
  createdRecord,
  formerValues,
  remembering,
  updatedRecord,
} from '../../files/imports/rows/written-record.ts';
import type { JsonText } from '../../kernel/database/json-text.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type {
  FileRow,
  ImportKind,
  ReadRow,
  Restored,
  RowSettings,
  WrittenRecord,
} from '../../kernel/family/import-kind.ts';
import { withoutOwn } from '../../kernel/fields/own-prefix.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Members } from '../../records/members.ts';
import { fieldsThatFill } from '../../records/merged-values.ts';
import { asFurther, furtherTogether } from '../contacts/addresses/further-addresses.ts';
import { removeContacts } from '../contacts/bulk/remove-contacts.ts';
import { type ChangedContact, type ContactEdit, editContacts } from '../contacts/change-contact.ts';
import { type Contact, type ContactPatch, contactDraft, contactPatch } from '../contacts/contact.schema.ts';
import { updatedFields } from '../contacts/contact-fields.ts';
import { addContacts, type ContactDraft } from '../contacts/create-contact.ts';
import { withTagsAdded } from '../contacts/tags/tags.ts';
import { claimExternalIds } from '../external-ids/external-ids.ts';
import { addressCells } from './address-cells.ts';
import { type NamedCompanies, nameCompanies, newCompanies } from './company-cell.ts';
import { contactFields } from './contact-import-fields.ts';
import {
  contactsByEmail,
  contactsByPhone,
  recordsByExternalId,
  recordsWithCompany,
  untouchedContacts,
} from './duplicate.sql.ts';
import { BY_EXTERNAL_ID, externalKeyOf, sourceOfIds, withWholeExternalId } from './external-cells.ts';
import { labelSpelling } from './label-cells.ts';
import { type OwnGiven, ownImportFields, withOwnCells } from './own-cells.ts';
import { membersFor, onlyOwnerChoices, ownerOf } from './owner-cell.ts';
import { splitName } from './person-name.ts';

/** Contacts from a file: duplicates are found by email, phone or external id, and companies are linked by name. */
export const contactImport: ImportKind = {
  name: 'contacts',
  module: import.meta.url,
  scope: 'crm:write',
  fields: contactFields,
  ownFields: ownImportFields('contact'),
  needs: ['first_name', 'last_name', 'full_name', 'email'],
  prefixes: ['person', 'contact', 'lead'],
  constantsIn: sourceOfIds,
  duplicateKeys: [{ key: 'email', fields: ['email'] }, { key: 'phone', fields: ['phone'] }, BY_EXTERNAL_ID],
  links: { company_id: 'companies' },
  linked: newCompanies(recordsWithCompany('contacts')),
  choices: onlyOwnerChoices,
  read: readContacts,
  selectDuplicates,
  selectUntouched: untouchedContacts,
  remove: removeContacts,
  restore: restoreContacts,
};

function selectDuplicates(organizationId: string, by: string, keys: readonly string[]): Sql {
  if (by === BY_EXTERNAL_ID.key) return recordsByExternalId(organizationId, 'contacts', keys);
  return by === 'phone' ? contactsByPhone(organizationId, keys) : contactsByEmail(organizationId, keys);
}

async function readContacts(
  context: ReadContext,
  rows: readonly FileRow[],
  settings: RowSettings,
): Promise<(row: FileRow) => ReadRow> {
  const [companies, members, spell] = await Promise.all([
    nameCompanies(
      context,
      rows.map(({ fields }) => fields.company),
      settings,
    ),
    membersFor(context, rows),
    labelSpelling(context, rows),
  ]);
  // Files contain far more contacts than anything else, so those of a chunk are written together.
  const means = {
    companies,
    members,
    spell,
    add: batchCalls<Parameters<Means['add']>[1], JsonText<Contact> | ApiError>((context, drafts) =>
      addContacts(context, drafts, companies.createNamed),
    ),
    edit: batchCalls<ContactEdit, ChangedContact | ApiError>((context, edits) =>
      editContacts(context, edits, companies.createNamed),
    ),
  };
  return withOwnCells(context, 'contact', { rows, settings }, (row, own) =>
    readContact(row, own, means, settings),
  );
}

const readCells = cellReader(contactDraft);

/** What is needed to convert rows to contacts. */
interface Means {
  readonly companies: NamedCompanies;
  readonly members: Members;
  readonly spell: Awaited<ReturnType<typeof labelSpelling>>;
  readonly add: (
    context: WriteContext,
    draft: ContactDraft & { readonly original_created_at?: string },
  ) => Promise<JsonText<Contact> | ApiError>;
  readonly edit: (context: WriteContext, edit: ContactEdit) => Promise<ChangedContact | ApiError>;
}

function readContact(
  { row, fields }: FileRow,
  own: OwnGiven,
  { companies, members, spell, add, edit }: Means,
  settings: RowSettings,
): ReadRow {
  const past = readPastMoments(fields, ['original_created_at'], settings);
  if (past.problem) return { row, problem: past.problem };
  const { full_name, owner, original_created_at: _, ...cellsOfRow } = fields;
  const { texts, further } = addressCells(cellsOfRow);
  const names = { ...(full_name === undefined ? {} : splitName(full_name)), ...texts };
  const { fields: cells, remark } = withWholeExternalId(readCells(names, settings));
  const person = ownerOf(owner, members, settings, 'contact');
  const given = {
    ...cells,
    ...spell(cells),
    ...further,
    ...(person.owner === undefined ? {} : { owner_id: person.owner }),
  };
  const checked = checkRow(contactDraft, { ...given, ...firstNameOf(names), ...own, source: 'import' });
  if ('problem' in checked) return { row, problem: checked.problem };
  const { draft } = checked;
  const linked = (context: WriteContext) => companies.linkTo(context, fields.company, person.owner);
  return {
    row,
    key: externalKeyOf(draft, settings) ?? keyOf(texts, settings),
    remark: joinedRemarks(person.remark, remark),
    link: companies.linkOf(fields.company),
    create: async (context) => {
      const record = await add(context, { ...draft, ...linked(context), ...past.moments });
      if (record instanceof ApiError) throw record;
      return createdRecord(record.value());
    },
    update: async (context, id, fill) => {
      const patch = contactPatch.parse({ ...given, ...linked(context) });
      const { decide, before } = remembering((contact: Contact) => ({
        fields: updatedFields(contact, patchFor(contact, patch, fill)),
      }));
      const choice = { given: own.custom_fields, fills: fill, claim: claimExternalIds };
      const changed = await edit(context, { id, decide, ...choice });
      if (changed instanceof ApiError) throw changed;
      return updatedRecord(before(), changed.data.value());
    },
  };
}

/**
 * Tags and further addresses are added in both modes, because a file seldom has all of a contact. Filling keeps the primary addresses,
 * so other ones of the file become further ones.
 */
function patchFor(contact: Contact, given: ContactPatch, fill: boolean): ContactPatch {
  const { tags, emails, phones, ...fields } = given;
  const patch: ContactPatch = fill ? fieldsThatFill(contact, fields) : fields;
  const added = fill ? asFurther(given) : { emails, phones };
  const addsAny = [added.emails, added.phones].some((list) => list && list.length > 0);
  return {
    ...patch,
    ...(tags && { tags: withTagsAdded(contact.tags, tags) }),
    ...(addsAny && furtherTogether({ ...contact, ...patch }, [contact, added])),
  };
}

/** A contact must have a first name, but files contain people of whom only another name or the address is known. */
function firstNameOf({ first_name, last_name, email }: FileRow['fields']): FileRow['fields'] {
  if (first_name !== undefined) return {};
  if (last_name !== undefined) return { first_name: last_name, last_name: '' };
  const [local] = email?.split('@', 1) ?? [];
  return local === undefined ? {} : { first_name: local };
}

function keyOf({ email, phone }: FileRow['fields'], { duplicate_key }: RowSettings): string | undefined {
  if (duplicate_key === 'email') return email?.toLowerCase();
  const digits = phone?.replaceAll(/\D/g, '');
  return duplicate_key === 'phone' && digits !== '' ? digits : undefined;
}

/** Restores the former values of contacts where they are still as the import left them. */
async function restoreContacts(
  context: WriteContext,
  records: readonly WrittenRecord[],
): Promise<readonly Restored[]> {
  const former = new Map<string, Readonly<Record<string, unknown>>>();
  const edits = records.map((written) => ({
    id: written.record_id,
    given: withoutOwn(written.before).own,
    still: withoutOwn(written.after).own,
    claim: claimExternalIds,
    decide: (contact: Contact) => {
      const values = formerValues(contact, written);
      former.set(contact.id, values);
      return { fields: withoutOwn(values).fields };
    },
  }));
  const outcomes = await editContacts(context, edits);
  return records.map(({ record_id, before }, index) =>
    outcomes[index] instanceof ApiError ? KEPT : restoredOf(before, former.get(record_id) ?? {}),
  );
}
