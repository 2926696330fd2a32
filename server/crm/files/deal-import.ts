import { z } from 'zod';
import { batchCalls } from '../../files/imports/batch-calls.ts';
import { joinedRemarks } from '../../files/imports/rows/joined-remarks.ts';
import { restoredOf, restoreEach } from '../../files/imports/rows/restore.ts';
import {
  createdRecord,
  formerValues,
  remembering,
  updatedRecord,
} from '../../files/imports/rows/written-record.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type {
  FileRow,
  ImportKind,
  ReadRow,
  Restored,
  RowSettings,
  WrittenRecord,
} from '../../kernel/family/import-kind.ts';
import { foldName } from '../../kernel/fields/fold-name.ts';
import { withoutOwn } from '../../kernel/fields/own-prefix.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { readMembers } from '../../records/members.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { addDeals, type NewDeal } from '../deals/create-deal.ts';
import { type Deal, type DealPatch, dealPatch } from '../deals/deal.schema.ts';
import type { DealCorrection } from '../deals/deal-past.ts';
import { removeDeals } from '../deals/delete-deal.ts';
import { changeDeal, type EditChoice } from '../deals/update-deal.ts';
import { claimExternalIds } from '../external-ids/external-ids.ts';
import { nameCompanies, newCompanies } from './company-cell.ts';
import { findContacts } from './contact-cell.ts';
import { dealChoices, readPipelines } from './deal-choices.ts';
import { type DealLinks, readDealRow } from './deal-from-row.ts';
import { dealFields } from './deal-import-fields.ts';
import { dealsByTitle, recordsByExternalId, recordsWithCompany, untouchedDeals } from './duplicate.sql.ts';
import { BY_EXTERNAL_ID, externalKeyOf, sourceOfIds } from './external-cells.ts';
import { type OwnGiven, ownImportFields, withOwnCells } from './own-cells.ts';

/**
 * Deals from a file: duplicates are found by title and company or by external id, and company and contact are linked by name or email.
 */
export const dealImport: ImportKind = {
  name: 'deals',
  module: import.meta.url,
  scope: 'crm:write',
  fields: dealFields,
  ownFields: ownImportFields('deal'),
  needs: ['title'],
  prefixes: ['deal', 'lead'],
  constantsIn: sourceOfIds,
  duplicateKeys: [{ key: 'title', fields: ['title'] }, BY_EXTERNAL_ID],
  links: { contact_id: 'contacts', company_id: 'companies' },
  linked: newCompanies(recordsWithCompany('deals')),
  choices: dealChoices,
  read: readDeals,
  selectDuplicates: (organizationId, by, keys) =>
    by === BY_EXTERNAL_ID.key
      ? recordsByExternalId(organizationId, 'deals', keys)
      : dealsByTitle(organizationId, keys),
  selectUntouched: untouchedDeals,
  remove: removeDeals,
  restore: (context, records) => restoreEach(records, (written) => restoreDeal(context, written)),
};

async function readDeals(
  context: ReadContext,
  rows: readonly FileRow[],
  settings: RowSettings,
): Promise<(row: FileRow) => ReadRow> {
  const cellsOf = (field: string) => rows.map(({ fields }) => fields[field]);
  const [pipelines, members, companies, contacts] = await Promise.all([
    readPipelines(context),
    readMembers(context),
    nameCompanies(context, cellsOf('company'), settings),
    findContacts(context, cellsOf('contact')),
  ]);
  const links = { pipelines, members, companies, contacts };
  const add = batchCalls<NewDeal, JsonText<Deal> | ApiError>((context, drafts) =>
    addDeals(context, drafts, companies.createNamed),
  );
  return withOwnCells(context, 'deal', { rows, settings }, (row, own) =>
    readDeal(row, own, { ...links, add }, settings),
  );
}

/** What is needed to convert rows to deals. */
interface Means extends DealLinks {
  readonly add: (context: WriteContext, draft: NewDeal) => Promise<JsonText<Deal> | ApiError>;
}

function readDeal(file: FileRow, own: OwnGiven, { add, ...links }: Means, settings: RowSettings): ReadRow {
  const { row } = file;
  const read = readDealRow(file, own, links, settings);
  if (read.problem) return { row, problem: read.problem };
  const { draft, companyKey, remarks, patchFor } = read;
  const linked = (context: WriteContext) =>
    links.companies.linkTo(context, file.fields.company, draft.assigned_to ?? undefined);
  return {
    row,
    // Its company may be created meanwhile.
    get key() {
      return settings.duplicate_key === 'title'
        ? `${companyKey()} ${foldName(draft.title)}`
        : externalKeyOf(draft, settings);
    },
    remark: joinedRemarks(...remarks),
    link: links.companies.linkOf(file.fields.company),
    create: async (context) => {
      const record = await add(context, { ...draft, ...linked(context) });
      if (record instanceof ApiError) throw record;
      return createdRecord(record.value());
    },
    update: async (context, id, fill) => {
      const link = linked(context);
      const decide = (deal: Deal) => patchFor(deal, link, fill);
      const choice = { fills: fill, beforeLinking: links.companies.createNamed };
      const { before, after } = await patchDeal(context, id, decide, own.custom_fields, choice);
      return updatedRecord(before, after);
    },
  };
}

async function patchDeal(
  context: WriteContext,
  id: string,
  decide: (deal: Deal) => DealPatch & DealCorrection,
  given?: GivenValues,
  choice?: Omit<EditChoice, 'claim'>,
): Promise<{ before: Deal; after: Deal }> {
  const { decide: deciding, before } = remembering(decide);
  const { data } = await changeDeal(context, id, deciding, given, { ...choice, claim: claimExternalIds });
  if (!(data instanceof JsonText)) throw new Error('A changed deal did not come back.');
  return { before: before(), after: data.value() };
}

/** What an undo gives back besides what a patch may set. */
const corrected = z
  .object({
    assigned_to: z.string().nullable(),
    won_at: z.string().nullable(),
    lost_at: z.string().nullable(),
  })
  .partial();

async function restoreDeal(context: WriteContext, written: WrittenRecord): Promise<Restored> {
  const { fields, own } = withoutOwn(written.before);
  const names = { ...dealPatch.shape, ...corrected.shape };
  const isWritable = ([field]: [string, unknown]) => field in names || !(field in fields);
  const before = Object.fromEntries(Object.entries(written.before).filter(isWritable));
  let former: Readonly<Record<string, unknown>> = {};
  const decide = (deal: Deal) => {
    former = formerValues(deal, { ...written, before });
    const values = withoutOwn(former).fields;
    return { ...dealPatch.parse(values), ...corrected.parse(values) };
  };
  await patchDeal(context, written.record_id, decide, own, { still: withoutOwn(written.after).own });
  return restoredOf(before, former);
}
