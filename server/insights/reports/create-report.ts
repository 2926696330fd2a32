import { JsonText } from '../../kernel/database/json-text.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { Metric } from '../../kernel/insights/metric.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { prepare } from '../query/prepare.ts';
import { MAX_REPORTS, type Report, reportDraft, reportView } from './report.schema.ts';
import { countReports, insertReportRow } from './report.sql.ts';
import { nextSending, readerOf, requirePublishing } from './report-in-edit.ts';

/** Saves a report (docs/behaviour/insights.md 12). */
export function createReport(metrics: readonly Metric[]) {
  return defineWrite({
    name: 'create-report',
    summary: 'Create a report',
    description: `It belongs to the user of the credential. An organization has at most ${MAX_REPORTS} reports.`,
    scope: 'insights:write',
    input: reportDraft,
    output: reportView,
    run: async (context, draft) => {
      const { organizationId } = context;
      const reader = readerOf(context);
      requirePublishing(context, draft);
      if (!draft.shared && reader.userId === null) {
        throw invalidRequest("'shared' must be true, because the credential belongs to no user.");
      }
      await prepare(context, metrics, draft.query);
      const sendAt = await nextSending(context, draft.schedule);
      await context.query(oneAtATime(organizationId, 'reports'));
      const [counts] = await context.query<{ counted: number }>(countReports(organizationId));
      if ((counts?.counted ?? 0) >= MAX_REPORTS) {
        throw invalidRequest(`An organization has at most ${MAX_REPORTS} reports; delete one first.`);
      }
      const id = context.newId();
      const [row] = await context.query<{ json: string }>(insertReportRow(reader, { ...draft, id }, sendAt));
      if (!row) throw new Error('An inserted report was not returned.');
      context.audit({ recordType: 'report', recordId: id, action: 'created' });
      return { data: new JsonText<Report>(row.json) };
    },
  });
}
