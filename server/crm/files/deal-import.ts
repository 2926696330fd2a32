import { batchCalls } from '../../files/imports/batch-calls.ts';
import { cellReader } from '../../files/imports/rows/cell-values.ts';
import { checkRow } from '../../files/imports/rows/check-row.ts';
import { findIds } from '../../files/imports/rows/find-ids.ts';
import { restoredOf, restoreEach } from '../../files/imports/rows/restore.ts';
import {
  createdRecord,
  formerValues,
  updatedRecord,
  withoutOwn,
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
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { fieldsThatFill } from '../../records/merged-values.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import type { OwnChoice } from '../custom-fields/values/own-fields.ts';
import { addDeals } from '../deals/create-deal.ts';
import { type Deal, type DealDraft, type DealPatch, dealDraft, dealPatch } from '../deals/deal.schema.ts';
import { removeDeals } from '../deals/delete-deal.ts';
import { changeDeal } from '../deals/update-deal.ts';
import type { Pipeline } from '../pipelines/pipeline.schema.ts';
import { selectAllPipelines } from '../pipelines/pipeline.sql.ts';
import { contactKey } from './deal-contact.ts';
import { dealFields, HEADING_PREFIXES } from './deal-import-fields.ts';
import { findPlace } from './deal-place.ts';
import {
  companiesByName,
  contactsByEmail,
  contactsByName,
  dealsByTitle,
  untouchedDeals,
} from './duplicate.sql.ts';
import { type OwnGiven, ownImportFields, withOwnCells } from './own-cells.ts';

/**
 * Deals from a file: duplicates are found by title and company, and company and contact are linked by name or email.
 */
export const dealImport: ImportKind = {
  name: 'deals',
  module: import.meta.url,
  scope: 'crm:write',
  fields: dealFields,
  ownFields: ownImportFields('deal'),
  needs: ['title'],
  prefixes: HEADING_PREFIXES,
  duplicateKeys: [{ key: 'title', fields: ['title'] }],
  links: { contact_id: 'contacts', company_id: 'companies' },
  read: readDeals,
  selectDuplicates: (organizationId, _by, keys) => dealsByTitle(organizationId, keys),
  selectUntouched: untouchedDeals,
  remove: removeDeals,
  restore: (context, records) => restoreEach(records, (written) => restoreDeal(context, written)),
};

const readCells = cellReader(dealDraft);

/** What is needed to convert rows to deals, and the records that they refer to. */
interface Means {
  readonly add: (context: WriteContext, draft: DealDraft) => Promise<JsonText<Deal> | ApiError>;
  readonly pipelines: readonly Pipeline[];
  readonly companies: ReadonlyMap<string, string>;
  /** By e-mail address or by "last first" name. */
  readonly contacts: ReadonlyMap<string, string>;
}

async function readDeals(
  context: ReadContext,
  rows: readonly FileRow[],
  settings: RowSettings,
): Promise<(row: FileRow) => ReadRow> {
  const contactKeys = rows.map(({ fields }) => contactKey(fields.contact));
  const [all, companies, byEmail, byName] = await Promise.all([
    context.query<{ pipelines: string }>(selectAllPipelines(context.organizationId)),
    findIds(
      context,
      companiesByName,
      rows.map(({ fields }) => fields.company),
    ),
    findIds(
      context,
      contactsByEmail,
      contactKeys.filter((key) => key?.includes('@')),
    ),
    findIds(
      context,
      contactsByName,
      contactKeys.filter((key) => !key?.includes('@')),
    ),
  ]);
  const pipelines = new JsonText<Pipeline[]>(all[0]?.pipelines ?? '[]').value();
  const links = { pipelines, companies, contacts: new Map([...byEmail, ...byName]) };
  const add = batchCalls(addDeals);
  return withOwnCells(context, 'deal', { rows, settings }, (row, own) =>
    readDeal(row, own, { ...links, add }, settings),
  );
}

function readDeal(
  { row, fields }: FileRow,
  own: OwnGiven,
  { add, ...links }: Means,
  settings: RowSettings,
): ReadRow {
  const { company, contact, pipeline, stage, status, lost_reason, ...texts } = fields;
  const place = findPlace(links.pipelines, { pipeline, stage, status });
  if (place.problem) return { row, problem: place.problem };
  const contact_id = links.contacts.get(contactKey(contact) ?? '');
  const company_id = links.companies.get(company ?? '');
  const given = {
    ...readCells(texts, settings),
    ...(contact_id === undefined ? {} : { contact_id }),
    ...(company_id === undefined ? {} : { company_id }),
  };
  const stage_id = place.stage?.id;
  const checked = checkRow(dealDraft, { currency: settings.currency, ...given, ...own, stage_id });
  if ('problem' in checked) return { row, problem: checked.problem };
  const { draft } = checked;
  const namesPlace = pipeline !== undefined || stage !== undefined || status !== undefined;
  const patch = dealPatch.parse({ ...given, ...(namesPlace ? { stage_id } : {}) });
  const reason = lost_reason !== undefined && place.stage?.is_lost ? { lost_reason } : {};
  return {
    row,
    key:
      settings.duplicate_key === 'title'
        ? `${company_id ?? ''} ${draft.title.trim().toLowerCase()}`
        : undefined,
    remark: remarkOn(place.remark, { company, company_id, contact, contact_id }),
    create: async (context) => {
      const record = await add(context, draft);
      if (record instanceof ApiError) throw record;
      const { id } = record.value();
      const { after } =
        'lost_reason' in reason ? await patchDeal(context, id, () => reason) : { after: record.value() };
      return createdRecord(after);
    },
    update: async (context, id, fill) => {
      const decide = (deal: Deal) => patchFor(deal, { ...patch, ...reason }, fill);
      const { before, after } = await patchDeal(context, id, decide, own.custom_fields, { fills: fill });
      return updatedRecord(before, after);
    },
  };
}

/** A deal cannot leave its pipeline, so a stage of another one is ignored. */
function patchFor(deal: Deal, { stage_id, ...fields }: DealPatch, fill: boolean): DealPatch {
  if (fill) return fieldsThatFill(deal, fields);
  return stage_id === undefined ? fields : { ...fields, stage_id };
}

async function patchDeal(
  context: WriteContext,
  id: string,
  decide: (deal: Deal) => DealPatch,
  given?: GivenValues,
  choice?: OwnChoice,
): Promise<{ before: Deal; after: Deal }> {
  let before: Deal | undefined;
  const deciding = (deal: Deal) => {
    before = deal;
    return decide(deal);
  };
  const { data } = await changeDeal(context, id, deciding, given, choice);
  if (!before || !(data instanceof JsonText)) throw new Error('A changed deal did not come back.');
  return { before, after: data.value() };
}

async function restoreDeal(context: WriteContext, written: WrittenRecord): Promise<Restored> {
  const { fields, own } = withoutOwn(written.before);
  const isWritable = ([field]: [string, unknown]) => field in dealPatch.shape || !(field in fields);
  const before = Object.fromEntries(Object.entries(written.before).filter(isWritable));
  let former: Readonly<Record<string, unknown>> = {};
  const decide = (deal: Deal) => {
    former = formerValues(deal, { ...written, before });
    return dealPatch.parse(withoutOwn(former).fields);
  };
  await patchDeal(context, written.record_id, decide, own, { still: withoutOwn(written.after).own });
  return restoredOf(before, former);
}

function remarkOn(
  place: string | undefined,
  links: Readonly<Record<'company' | 'company_id' | 'contact' | 'contact_id', string | undefined>>,
): string | undefined {
  const { company, company_id, contact, contact_id } = links;
  const remarks = [
    place,
    company !== undefined && company_id === undefined
      ? `No company is called '${company}', so the deal has none.`
      : undefined,
    contact !== undefined && contact_id === undefined
      ? `No contact, or more than one, is '${contact}', so the deal has none.`
      : undefined,
  ].filter((remark) => remark !== undefined);
  return remarks.length === 0 ? undefined : remarks.join(' ');
}
