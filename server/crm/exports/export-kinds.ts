import type { z } from 'zod';
import type { ReadContext } from '../../kernel/context.ts';
import { parseInput } from '../../kernel/parse.ts';
import type { Sql } from '../../kernel/sql.ts';
import { activityQuery } from '../activities/activity.schema.ts';
import { companyQuery } from '../companies/company.schema.ts';
import { contactQuery } from '../contacts/contact.schema.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';
import { activityExport, companyExport, contactExport, dealExport } from './export.schema.ts';
import { activityWindow, companyWindow, contactWindow, dealWindow } from './export.sql.ts';
import { csvOf, recordsIn } from './export-rows.ts';

/** A list that can be exported: from the query of the list to the text of a CSV. */
export interface ExportKind {
  readonly name: string;
  /**
   * @param query the parameters of the list; order and page do not matter
   * @throws 400 `invalid_request` as the list would
   */
  readonly csv: (context: ReadContext, query: unknown) => AsyncGenerator<string>;
}

/** The lists that can be exported, by the names of their files. */
export const EXPORT_KINDS: readonly ExportKind[] = [
  exportKind('contacts', contactQuery, contactExport, contactWindow),
  exportKind('companies', companyQuery, companyExport, companyWindow),
  exportKind('deals', dealQuery, dealExport, dealWindow),
  exportKind('activities', activityQuery, activityExport, activityWindow),
];

function exportKind<Query>(
  name: string,
  schema: z.ZodType<Query>,
  view: z.ZodObject,
  windowAfter: (organizationId: string, after: string, query: Query) => Sql,
): ExportKind {
  return {
    name,
    csv: (context, input) => {
      const query = parseInput(schema, input);
      const records = recordsIn(context, (organizationId, after) =>
        windowAfter(organizationId, after, query),
      );
      return csvOf(Object.keys(view.shape), records);
    },
  };
}
