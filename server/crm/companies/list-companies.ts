import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { companyQuery, companyView } from './company.schema.ts';
import { selectCompanies } from './company.sql.ts';

/** GET of the companies, newest first unless asked otherwise. */
export const listCompanies = defineRead({
  name: 'list-companies',
  summary: 'List companies',
  description: 'The newest first, unless `sort` and `order` say otherwise.',
  scope: 'crm:read',
  input: companyQuery,
  output: z.array(companyView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectCompanies(context.organizationId, query)), query),
});
