import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { Metric } from '../../kernel/insights/metric.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { answer } from '../query/query-metrics.ts';
import { type Report, reportFile, reportId, reportQuery, reportView } from './report.schema.ts';
import { selectReport, selectReports } from './report.sql.ts';
import { csvOfCells } from './report-csv.ts';
import { readerOf } from './report-in-edit.ts';

/** Lists the shared reports and those of the caller (docs/behaviour/insights.md 12). */
export const listReports = defineRead({
  name: 'list-reports',
  summary: 'List reports',
  description: 'By name: the shared reports, and those of the user of the credential.',
  scope: 'insights:read',
  input: reportQuery,
  output: z.array(reportView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectReports(readerOf(context), query)), query),
});

/** Returns a report that is shared or the caller's own. */
export const getReport = defineRead({
  name: 'get-report',
  summary: 'Get a report',
  scope: 'insights:read',
  input: reportId,
  output: reportView,
  run: async (context, { id }) => ({ data: await visibleReport(context, id) }),
});

/** Returns the rows of a report as a CSV file. */
export function getReportCsv(metrics: readonly Metric[]) {
  return defineRead({
    name: 'get-report-csv',
    summary: 'Get a report as CSV',
    description:
      'The rows as they are now, with a column for each dimension. Spreadsheets run no cell as a formula.',
    scope: 'insights:read',
    input: reportId,
    output: reportFile,
    run: async (context, { id }) => {
      const { name, query } = (await visibleReport(context, id)).value();
      const { cells, meta } = await answer(context, metrics, query);
      return { data: { name: fileName(name), content: csvOfCells(query, cells, meta) } };
    },
  });
}

async function visibleReport(context: ReadContext, id: string): Promise<JsonText<Report>> {
  const [row] = await context.query<{ json: string }>(selectReport(readerOf(context), id));
  if (!row) throw notFound('report');
  return new JsonText<Report>(row.json);
}

/** The name of a report in letters and digits that every system takes. */
function fileName(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['report'];
  return `${words.join('-')}.csv`;
}
