import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { WriteContext } from '../../kernel/context.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { type Company, companyDraft, companyView } from './company.schema.ts';
import { insertCompanyRow } from './company.sql.ts';

/** POST of a company; no event type exists for it. */
export const createCompany = defineWrite({
  name: 'create-company',
  summary: 'Create a company',
  description: 'Only `name` is required.',
  scope: 'crm:write',
  input: companyDraft,
  output: companyView,
  run: async (context, draft) => ({ data: await addCompany(context, draft) }),
});

export type CompanyDraft = z.infer<typeof companyDraft>;

/** Writes a new company with its audit entry. */
export async function addCompany(context: WriteContext, columns: CompanyDraft): Promise<JsonText<Company>> {
  const company = { id: uuidv7(), created_by: context.caller.credential.userId, columns };
  const [written] = await context.query<{ json: string }>(insertCompanyRow(context.organizationId, company));
  if (!written) throw new Error('An inserted company did not come back.');
  context.audit({ recordType: 'company', recordId: company.id, action: 'created' });
  return new JsonText(written.json);
}
