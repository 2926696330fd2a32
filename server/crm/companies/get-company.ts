import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { companyId, companyView } from './company.schema.ts';
import { selectCompany } from './company.sql.ts';

/** Gets a company. */
export const getCompany = defineRead({
  name: 'get-company',
  kind: 'company',
  summary: 'Get a company',
  scope: 'crm:read',
  input: companyId,
  output: companyView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectCompany(context.organizationId, id));
    if (!row) throw notFound('company');
    return { data: new JsonText(row.json) };
  },
});
