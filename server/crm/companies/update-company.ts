import { JsonText } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { type OwnChoice, ownFields } from '../custom-fields/values/own-fields.ts';
import { requireMembers } from '../owners/owners.ts';
import { type Company, type CompanyPatch, companyId, companyPatch, companyView } from './company.schema.ts';
import { lockCompany, updateCompanyRow } from './company.sql.ts';

/** Updates a company. */
export const updateCompany = defineWrite({
  name: 'update-company',
  summary: 'Update a company',
  description: 'Only the fields in the request change; null clears a field.',
  scope: 'crm:write',
  input: companyPatch.extend(companyId.shape),
  output: companyView,
  run: async (context, { id, ...patch }) => {
    requireSomeField(companyPatch, patch);
    return { data: await changeCompany(context, id, () => patch, patch.custom_fields) };
  },
});

/**
 * Changes a company: locks it, lets a pure rule decide, and writes the row with its audit entry and `company.updated`. A change that changes
 * nothing writes nothing.
 * @param decide gets the company as it stands and gives the fields to set, without `custom_fields`
 * @param given the `custom_fields` of the change, as the caller gave them
 * @returns the company as it stands then
 * @throws 404 `not_found` when the organization has no such company
 */
export async function changeCompany(
  context: WriteContext,
  id: string,
  decide: (company: Company) => CompanyPatch,
  given?: GivenValues,
  choice?: OwnChoice,
): Promise<JsonText<Company>> {
  const [[locked], own] = await Promise.all([
    context.query<{ json: string; now: string }>(lockCompany(context.organizationId, id)),
    ownFields(context, 'company', [given]),
  ]);
  if (!locked) throw notFound('company');
  const current = new JsonText<Company>(locked.json);
  const before = current.value();
  const { custom_fields: _, ...fields } = decide(before);
  const patch = { ...fields, ...own.changed(before.custom_fields, given, choice) };
  const changes = changesBetween(before, { ...before, ...patch });
  if (Object.keys(changes).length === 0) return current;
  if (changes.owner_id) await requireMembers(context, [patch.owner_id]);
  const [written] = await context.query<{ json: string }>(
    updateCompanyRow(context.organizationId, id, patch, locked.now),
  );
  if (!written) throw notFound('company');
  const record = new JsonText<Company>(written.json);
  recordCompanyUpdate(context, before, record);
  return record;
}

/** Records an update of a company: its audit entry and `company.updated`. */
export function recordCompanyUpdate(context: WriteContext, before: Company, record: JsonText<Company>): void {
  const after = record.value();
  const about = { recordType: 'company', recordId: before.id, changes: changesBetween(before, after) };
  context.audit({ ...about, action: 'updated' });
  context.emit({ ...about, type: 'company.updated', record, occurredAt: after.updated_at });
}
