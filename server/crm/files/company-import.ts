import { batchCalls } from '../../files/imports/batch-calls.ts';
import { cellReader } from '../../files/imports/rows/cell-values.ts';
import { checkRow } from '../../files/imports/rows/check-row.ts';
import { importField, importFields, withRoom } from '../../files/imports/rows/import-field.ts';
import { joinedRemarks } from '../../files/imports/rows/joined-remarks.ts';
import { readPastMoments } from '../../files/imports/rows/moments.ts';
import { restoredOf, restoreEach } from '../../files/imports/rows/restore.ts';
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
import { LONG_TEXT } from '../../kernel/fields/fields.ts';
import { withoutOwn } from '../../kernel/fields/own-prefix.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Members } from '../../records/members.ts';
import { fieldsThatFill } from '../../records/merged-values.ts';
import { type Company, companyDraft, companyPatch } from '../companies/company.schema.ts';
import { addCompanies, type CompanyDraft } from '../companies/create-company.ts';
import { removeCompanies } from '../companies/delete-company.ts';
import { changeCompany } from '../companies/update-company.ts';
import { claimExternalIds } from '../external-ids/external-ids.ts';
import { createdField } from './created-field.ts';
import {
  companiesByDomain,
  companiesByName,
  recordsByExternalId,
  untouchedCompanies,
} from './duplicate.sql.ts';
import {
  BY_EXTERNAL_ID,
  externalIdField,
  externalKeyOf,
  sourceOfIds,
  withWholeExternalId,
} from './external-cells.ts';
import { type OwnGiven, ownImportFields, withOwnCells } from './own-cells.ts';
import { membersFor, onlyOwnerChoices, ownerField, ownerOf } from './owner-cell.ts';

const fields = importFields(
  companyDraft,
  [
    importField(
      'name',
      'Name',
      'company name',
      'organization name',
      'organisation',
      'organization',
      'company',
      'account name',
    ),
    importField('domain', 'Domain', 'company domain name', 'domain name', 'email domain'),
    withRoom(2_048, importField('website', 'Website', 'website url', 'url', 'web site', 'homepage')),
    importField('industry', 'Industry', 'sector'),
    importField('phone', 'Phone', 'phone number', 'telephone', 'work phone'),
    importField(
      'address_line1',
      'Address',
      'street address',
      'street',
      'address line 1',
      'street/road name of address',
    ),
    importField('address_line2', 'Address line 2', 'street address 2', 'address 2'),
    importField('city', 'City', 'town', 'city/town/village/locality of address'),
    importField('state', 'State', 'state/region', 'province', 'region', 'state/county of address'),
    importField(
      'zip',
      'Postal code',
      'zip code',
      'postcode',
      'zip/postal code',
      'zip/postal code of address',
    ),
    importField('country', 'Country', 'country/region', 'country of address'),
    withRoom(LONG_TEXT, importField('notes', 'Notes', 'note', 'description', 'about us', 'comments')),
    ownerField('company owner', 'account owner', 'organization owner', 'organisation owner'),
    createdField('organization created', 'organisation created'),
    externalIdField('organization id', 'organisation id', 'company id'),
  ],
  ['owner_id'],
);

/** Companies from a file: duplicates are found by name, domain or external id. */
export const companyImport: ImportKind = {
  name: 'companies',
  module: import.meta.url,
  scope: 'crm:write',
  fields,
  ownFields: ownImportFields('company'),
  needs: ['name'],
  prefixes: ['organization', 'organisation', 'company'],
  constantsIn: sourceOfIds,
  duplicateKeys: [{ key: 'name', fields: ['name'] }, { key: 'domain', fields: ['domain'] }, BY_EXTERNAL_ID],
  links: {},
  choices: onlyOwnerChoices,
  read: async (context, rows, settings) => {
    const means = { members: await membersFor(context, rows), add: batchCalls(addCompanies) };
    return withOwnCells(context, 'company', { rows, settings }, (row, own) =>
      readCompany(row, own, means, settings),
    );
  },
  selectDuplicates,
  selectUntouched: untouchedCompanies,
  remove: removeCompanies,
  restore: (context, records) => restoreEach(records, (written) => restoreCompany(context, written)),
};

function selectDuplicates(organizationId: string, by: string, keys: readonly string[]): Sql {
  if (by === BY_EXTERNAL_ID.key) return recordsByExternalId(organizationId, 'companies', keys);
  return by === 'domain' ? companiesByDomain(organizationId, keys) : companiesByName(organizationId, keys);
}

async function restoreCompany(context: WriteContext, written: WrittenRecord): Promise<Restored> {
  let former: Readonly<Record<string, unknown>> = {};
  const decide = (company: Company) => {
    former = formerValues(company, written);
    return withoutOwn(former).fields;
  };
  const still = withoutOwn(written.after).own;
  await changeCompany(context, written.record_id, decide, withoutOwn(written.before).own, {
    still,
    claim: claimExternalIds,
  });
  return restoredOf(written.before, former);
}

const readCells = cellReader(companyDraft);

/** What is needed to convert rows to companies. */
interface Means {
  readonly members: Members;
  readonly add: (
    context: WriteContext,
    draft: CompanyDraft & { readonly original_created_at?: string },
  ) => Promise<JsonText<Company> | ApiError>;
}

function readCompany(
  { row, fields: cells }: FileRow,
  own: OwnGiven,
  { members, add }: Means,
  settings: RowSettings,
): ReadRow {
  const past = readPastMoments(cells, ['original_created_at'], settings);
  if (past.problem) return { row, problem: past.problem };
  const { owner, original_created_at: _, ...given } = cells;
  const person = ownerOf(owner, members, settings, 'company');
  const { fields: read, remark } = withWholeExternalId(readCells(given, settings));
  const values = { ...read, ...(person.owner === undefined ? {} : { owner_id: person.owner }) };
  const checked = checkRow(companyDraft, { ...values, ...own });
  if ('problem' in checked) return { row, problem: checked.problem };
  return {
    row,
    key: externalKeyOf(checked.draft, settings) ?? keyOf(given, settings),
    remark: joinedRemarks(person.remark, remark),
    create: async (context) => {
      const record = await add(context, { ...checked.draft, ...past.moments });
      if (record instanceof ApiError) throw record;
      return createdRecord(record.value());
    },
    update: async (context, id, fill) => {
      const patch = companyPatch.parse(values);
      const { decide, before } = remembering((company: Company) =>
        fill ? fieldsThatFill(company, patch) : patch,
      );
      const changed = await changeCompany(context, id, decide, own.custom_fields, {
        fills: fill,
        claim: claimExternalIds,
      });
      return updatedRecord(before(), changed.value());
    },
  };
}

function keyOf({ name, domain }: FileRow['fields'], { duplicate_key }: RowSettings): string | undefined {
  if (duplicate_key === 'name') return name?.trim().toLowerCase();
  return duplicate_key === 'domain' ? domain?.trim().toLowerCase() : undefined;
}
