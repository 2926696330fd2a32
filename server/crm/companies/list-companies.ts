import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { companyQuery, companyView } from './company.schema.ts';
import { selectCompanies } from './company.sql.ts';

/** Lists companies, newest first by default. */
export const listCompanies = defineRead({
  name: 'list-companies',
  summary: 'List companies',
  description: 'Newest first, unless `sort` and `order` say otherwise.',
  scope: 'crm:read',
  input: companyQuery,
  output: z.array(companyView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, await lookedUp(context, 'company', asked));
    const rows = await context.query<{ json: string }>(selectCompanies(context.organizationId, query));
    return pageOf(rows, query);
  },
});
