import { changesBetween } from '../../kernel/changes.ts';
import { notFound } from '../../kernel/errors.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { requireSomeField } from '../../kernel/parse.ts';
import { type Company, companyId, companyPatch, companyView } from './company.schema.ts';
import { lockCompany, updateCompanyRow } from './company.sql.ts';

/** PATCH of a company; an update that changes nothing writes nothing. */
export const updateCompany = defineWrite({
  name: 'update-company',
  summary: 'Update a company',
  description: 'Only the fields that are sent change; null clears.',
  scope: 'crm:write',
  input: companyPatch.extend(companyId.shape),
  output: companyView,
  run: async (context, { id, ...patch }) => {
    requireSomeField(companyPatch, patch);
    const [locked] = await context.query<{ json: string; now: string }>(
      lockCompany(context.organizationId, id),
    );
    if (!locked) throw notFound('company');
    const current = new JsonText<Company>(locked.json);
    const before = current.value();
    const changes = changesBetween(before, { ...before, ...patch });
    if (Object.keys(changes).length === 0) return { data: current };
    const [written] = await context.query<{ json: string }>(
      updateCompanyRow(context.organizationId, id, patch, locked.now),
    );
    if (!written) throw notFound('company');
    context.audit({ recordType: 'company', recordId: id, action: 'updated', changes });
    return { data: new JsonText(written.json) };
  },
});
