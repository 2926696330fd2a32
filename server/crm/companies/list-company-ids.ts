import { z } from 'zod';
import { sql } from '../../kernel/database/sql.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { selectRecordIds } from '../record-ids.sql.ts';
import { type RecordIdsRow, recordIdsOf } from '../record-ids.ts';
import { companyCondition } from './company.sql.ts';
import { companyIdsQuery } from './company-bulk.schema.ts';

/** Names all companies that a table shows, so that all of them can be deleted. */
export const listCompanyIds = defineRead({
  name: 'list-company-ids',
  summary: 'List the ids of companies',
  description: 'In rising order. An answer may be short or empty before the last one.',
  scope: 'crm:read',
  input: companyIdsQuery,
  output: z.array(z.uuid()),
  run: async (context, { from, ...filter }) => {
    const wanted = companyCondition(filter);
    const statement = selectRecordIds(context.organizationId, { table: sql`companies`, from, wanted });
    return recordIdsOf(await context.query<RecordIdsRow>(statement.plannedEachTime()));
  },
});
