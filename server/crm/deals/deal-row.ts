import { isDeepStrictEqual } from 'node:util';
import { decimalText } from '../../kernel/fields/fields.ts';
import { given } from '../../kernel/fields/given.ts';
import type { OwnValues } from '../custom-fields/values/custom-values-field.ts';
import { besidePrimaryContact } from './contacts/deal-contacts.ts';
import type { Deal, DealPatch } from './deal.schema.ts';
import type { DealRow } from './deal.sql.ts';
import type { DealCorrection } from './deal-past.ts';
import type { StageFields } from './deal-stage.ts';

/** The row that a deal becomes by a patch, by what was decided of its stage, and by its custom fields where they change. */
export function patchedRow(
  deal: Deal,
  patch: DealPatch & DealCorrection,
  stage: StageFields,
  ownValues: OwnValues = {},
): DealRow {
  const { status, custom_fields: _, contacts: __, external_source, external_id, ...fields } = patch;
  const external =
    deal.external_id === undefined && external_id === null ? {} : { external_source, external_id };
  const contacts = besidePrimaryContact(deal, patch);
  return { ...rowOf(deal), ...given(fields), ...contacts, ...given(external), ...stage, ...ownValues };
}

/** Whether writing the row would change the deal. */
export function changesDeal(deal: Deal, row: DealRow): boolean {
  return !isDeepStrictEqual(rowOf(deal), row);
}

function rowOf(deal: Deal): DealRow {
  const { id, org_id, pipeline_id, created_by, created_at, updated_at, value, ...fields } = deal;
  return { ...fields, value: decimalText(value) };
}
