import { JsonText } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { type Company, type CompanyPatch, companyId, companyPatch, companyView } from './company.schema.ts';
import { lockCompany, updateCompanyRow } from './company.sql.ts';

/** PATCH of a company. */
export const updateCompany = defineWrite({
  name: 'update-company',
  summary: 'Update a company',
  description: 'Only the fields that are sent change; null clears.',
  scope: 'crm:write',
  input: companyPatch.extend(companyId.shape),
  output: companyView,
  run: async (context, { id, ...patch }) => {
    requireSomeField(companyPatch, patch);
    return { data: await changeCompany(context, id, () => patch) };
  },
});

/**
 * Changes a company: locks it, lets a pure rule decide, and writes the row with its audit entry. A change that changes
 * nothing writes nothing.
 * @param decide gets the company as it stands and gives the fields to set
 * @returns the company as it stands then
 * @throws 404 `not_found` when the organization has no such company
 */
export async function changeCompany(
  context: WriteContext,
  id: string,
  decide: (company: Company) => CompanyPatch,
): Promise<JsonText<Company>> {
  const [locked] = await context.query<{ json: string; now: string }>(
    lockCompany(context.organizationId, id),
  );
  if (!locked) throw notFound('company');
  const current = new JsonText<Company>(locked.json);
  const before = current.value();
  const patch = decide(before);
  const changes = changesBetween(before, { ...before, ...patch });
  if (Object.keys(changes).length === 0) return current;
  const [written] = await context.query<{ json: string }>(
    updateCompanyRow(context.organizationId, id, patch, locked.now),
  );
  if (!written) throw notFound('company');
  context.audit({ recordType: 'company', recordId: id, action: 'updated', changes });
  return new JsonText(written.json);
}
