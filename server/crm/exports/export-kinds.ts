import type { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type { ExportKind } from '../../kernel/family/export-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { readingAs } from '../../kernel/operations/reading-as.ts';
import { activityQuery } from '../activities/activity.schema.ts';
import { companyQuery } from '../companies/company.schema.ts';
import { contactQuery } from '../contacts/contact.schema.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';
import { activityExport, companyExport, contactExport, dealExport, stageExport } from './export.schema.ts';
import {
  activityWindow,
  companyWindow,
  contactWindow,
  dealWindow,
  selectStagesToExport,
} from './export.sql.ts';
import { recordsIn } from './export-rows.ts';

/** What the CRM exports: its lists, and the stages of the pipelines. */
export const EXPORT_KINDS: readonly ExportKind[] = [
  exportedList('contacts', contactQuery, contactExport, contactWindow),
  exportedList('companies', companyQuery, companyExport, companyWindow),
  exportedList('deals', dealQuery, dealExport, dealWindow),
  exportedList('activities', activityQuery, activityExport, activityWindow),
  {
    name: 'pipelines',
    alone: false,
    columns: Object.keys(stageExport.shape),
    records: (kernel, caller) => stagesOf(readingAs(kernel, caller, 'crm:read')),
  },
];

function exportedList<Query>(
  name: string,
  schema: z.ZodType<Query>,
  view: z.ZodObject,
  windowAfter: (organizationId: string, after: string, query: Query) => Sql,
): ExportKind {
  return {
    name,
    alone: true,
    columns: Object.keys(view.shape),
    records: (kernel, caller, input) => {
      const context = readingAs(kernel, caller, 'crm:read');
      const query = parseInput(schema, input);
      return recordsIn(context, (organizationId, after) => windowAfter(organizationId, after, query));
    },
  };
}

async function* stagesOf(context: ReadContext) {
  const [found] = await context.query<{ rows: string }>(selectStagesToExport(context.organizationId));
  yield* new JsonText<Record<string, unknown>[]>(found?.rows ?? '[]').value();
}
