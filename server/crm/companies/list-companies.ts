import { z } from 'zod';
import { cursorPageOf, type KeyedRow } from '../../kernel/lists/cursor.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { companySortKey } from '../sorts/company-sort.sql.ts';
import { companyQuery, companyView } from './company.schema.ts';
import { selectCompanies } from './company.sql.ts';

/** Lists companies, newest first by default. */
export const listCompanies = defineRead({
  name: 'list-companies',
  kind: 'company',
  summary: 'List companies',
  description: 'Newest first, unless `sort` and `order` say otherwise.',
  scope: 'crm:read',
  input: companyQuery,
  output: z.array(companyView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, await lookedUp(context, 'company', asked));
    const rows = await context.query<KeyedRow>(selectCompanies(context.organizationId, query));
    return cursorPageOf(context, rows, query, companySortKey(context.organizationId, query));
  },
});
