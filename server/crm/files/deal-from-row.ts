import { cellReader } from '../../files/imports/rows/cell-values.ts';
import { checkRow } from '../../files/imports/rows/check-row.ts';
import { chosenValue } from '../../files/imports/rows/chosen-value.ts';
import type { FileRow, RowProblem, RowSettings } from '../../kernel/family/import-kind.ts';
import { foldName } from '../../kernel/fields/fold-name.ts';
import type { Members } from '../../records/members.ts';
import { fieldsThatFill } from '../../records/merged-values.ts';
import type { NewDeal } from '../deals/create-deal.ts';
import { type Deal, type DealPatch, dealDraft, dealPatch } from '../deals/deal.schema.ts';
import type { DealCorrection } from '../deals/deal-past.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.schema.ts';
import { withNamedCurrency } from './amount-cells.ts';
import type { NamedCompanies } from './company-cell.ts';
import { contactKey, nameBesideEmail } from './contact-cell.ts';
import {
  correctionOf,
  datedOutcome,
  type PastCells,
  pastOf,
  readCloseDate,
  readPast,
  remarksOnDates,
} from './deal-past-cells.ts';
import { findPlace, type NamedPlace } from './deal-place.ts';
import { withWholeExternalId } from './external-cells.ts';
import type { OwnGiven } from './own-cells.ts';
import { ownerOf } from './owner-cell.ts';

/** The records that rows of deals refer to. */
export interface DealLinks {
  readonly pipelines: readonly Pipeline[];
  readonly members: Members;
  readonly companies: NamedCompanies;
  /** By email address or by "last first" name. */
  readonly contacts: ReadonlyMap<string, string>;
}

/** A row as a deal. */
interface DealFromRow {
  readonly problem?: undefined;
  readonly draft: NewDeal;
  /** What stands for its company in the key that finds duplicates. */
  readonly companyKey: () => string;
  /** What could not be kept. */
  readonly remarks: readonly string[];
  /** What the row changes in a deal that exists, with the link to its company. */
  readonly patchFor: (
    deal: Deal,
    link: { readonly company_id?: string },
    fill: boolean,
  ) => DealPatch & DealCorrection;
}

const readCells = cellReader(dealDraft);

/**
 * Reads a row as a deal.
 * @param own the values of custom fields in the row
 */
export function readDealRow(
  file: FileRow,
  own: OwnGiven,
  links: DealLinks,
  settings: RowSettings,
): { readonly problem: RowProblem } | DealFromRow {
  const amount = withNamedCurrency(file.fields, settings);
  if (amount.problem) return amount;
  const { fields } = amount;
  const past = readPast(fields, settings);
  if (past.problem) return past;
  const named = namedPlace(fields, past.moments);
  const place = findPlace(links.pipelines, named, (field, text) => chosenValue(settings, field, text));
  if (place.problem) return place;
  const close = readCloseDate(fields, place.stage, settings);
  if (close.problem) return close;
  const person = ownerOf(fields.owner, links.members, settings, 'deal');
  const cells = { ...past.moments, ...close, owner: person.owner, lost_reason: fields.lost_reason };
  const { given, remark } = givenFields(fields, cells, links, settings);
  const newCompany = links.companies.newNameOf(fields.company);
  const stage_id = place.stage?.id;
  const checked = checkRow(dealDraft, { currency: settings.currency, ...given, ...own, stage_id });
  if ('problem' in checked) return { problem: inTermsOf(fields, checked.problem) };
  const isNamed = Object.values(named).some((text) => text !== undefined);
  const patch = dealPatch.parse({ ...given, ...(isNamed ? { stage_id } : {}) });
  return {
    draft: { ...checked.draft, ...pastOf(place.stage, cells) },
    companyKey: () => links.companies.idOf(fields.company) ?? encodeURIComponent(foldName(newCompany ?? '')),
    remarks: [
      place.remark,
      person.remark,
      ...remarksOnDates(place.stage, cells),
      ...remarksOnLinks(fields, {
        hasCompany: links.companies.linkOf(fields.company) !== undefined,
        ...given,
      }),
      remark,
    ].filter((remark) => remark !== undefined),
    patchFor: (deal, link, fill) =>
      patchFor(deal, { patch: { ...patch, ...link }, cells, pipelines: links.pipelines }, fill),
  };
}

function namedPlace({ pipeline, stage, status }: FileRow['fields'], moments: PastCells): NamedPlace {
  if (stage !== undefined || status !== undefined) return { pipeline, stage, status };
  return { pipeline, status: datedOutcome(moments) };
}

/** What a row says besides the past of a deal, by the fields of a draft. */
function givenFields(
  fields: FileRow['fields'],
  { expected }: PastCells,
  { contacts }: DealLinks,
  settings: RowSettings,
) {
  const { company, contact, pipeline, stage, status, owner, lost_reason, ...others } = fields;
  const { won_at, lost_at, close_date, original_created_at, ...texts } = others;
  const cells = expected === undefined ? texts : { ...texts, expected_close_date: expected };
  const contact_id = contacts.get(contactKey(contact) ?? '') ?? contacts.get(nameBesideEmail(contact) ?? '');
  const { fields: read, remark } = withWholeExternalId(readCells(cells, settings));
  return { given: { ...read, ...(contact_id === undefined ? {} : { contact_id }) }, remark };
}

/** A problem with the expected close date is one of the column that holds both kinds of close date, if there is one. */
function inTermsOf(fields: FileRow['fields'], problem: RowProblem): RowProblem {
  if (problem.field !== 'expected_close_date' || fields.expected_close_date !== undefined) return problem;
  return { field: 'close_date', message: problem.message.replace('expected_close_date', 'close_date') };
}

/** A deal cannot leave its pipeline: a stage of another one is refused by the update, or left out when only gaps are filled. */
function patchFor(
  deal: Deal,
  {
    patch: { stage_id, ...fields },
    cells,
    pipelines,
  }: { readonly patch: DealPatch; readonly cells: PastCells; readonly pipelines: readonly Pipeline[] },
  fill: boolean,
): DealPatch & DealCorrection {
  const stages: readonly Stage[] = pipelines.flatMap((pipeline) => pipeline.stages);
  const target = fill ? deal.stage_id : (stage_id ?? deal.stage_id);
  const stage = stages.find(({ id }) => id === target);
  const correction = correctionOf(deal, stage, cells, fill);
  if (fill) return { ...fieldsThatFill(deal, fields), ...correction };
  return { ...fields, ...(stage_id === undefined ? {} : { stage_id }), ...correction };
}

function remarksOnLinks(
  { company, contact }: FileRow['fields'],
  { hasCompany, contact_id }: { readonly hasCompany: boolean; readonly contact_id?: string },
): (string | undefined)[] {
  return [
    company !== undefined && !hasCompany
      ? `No company is called '${company}', so the deal has none.`
      : undefined,
    contact !== undefined && contact_id === undefined
      ? `No contact, or more than one, is '${contact}', so the deal has none.`
      : undefined,
  ];
}
