import { decimalText } from '../../kernel/fields/fields.ts';
import type { Deal, DealPatch } from './deal.schema.ts';
import type { DealRow } from './deal.sql.ts';
import type { StageFields } from './deal-stage.ts';

/** The row that a deal becomes by a patch and by what was decided of its stage. */
export function patchedRow(deal: Deal, patch: DealPatch, stage: StageFields): DealRow {
  const { title, value, currency, expected_close_date, notes, contact_id, company_id } = patch;
  const current = rowOf(deal);
  return {
    title: title ?? current.title,
    value: value ?? current.value,
    currency: currency ?? current.currency,
    // Null clears these, so only an absent field leaves them as they are.
    expected_close_date:
      expected_close_date === undefined ? current.expected_close_date : expected_close_date,
    notes: notes === undefined ? current.notes : notes,
    contact_id: contact_id === undefined ? current.contact_id : contact_id,
    company_id: company_id === undefined ? current.company_id : company_id,
    ...stage,
  };
}

/** Tells whether writing the row would change the deal. */
export function changesDeal(deal: Deal, row: DealRow): boolean {
  const current = Object.entries(rowOf(deal));
  return current.some(([column, value]) => Reflect.get(row, column) !== value);
}

function rowOf(deal: Deal): DealRow {
  const { title, currency, expected_close_date, notes, contact_id, company_id } = deal;
  const { stage_id, won_at, lost_at, lost_reason } = deal;
  const value = decimalText(deal.value);
  const links = { contact_id, company_id };
  return {
    title,
    value,
    currency,
    expected_close_date,
    notes,
    ...links,
    stage_id,
    won_at,
    lost_at,
    lost_reason,
  };
}
