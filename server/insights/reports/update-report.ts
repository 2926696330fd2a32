import { isDeepStrictEqual } from 'node:util';
import type { Metric } from '../../kernel/insights/metric.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { prepare } from '../query/prepare.ts';
import { type Report, reportId, reportPatch, reportView } from './report.schema.ts';
import { updateReportRow } from './report.sql.ts';
import { lockOwnReport, nextSending, requirePublishing } from './report-in-edit.ts';

/** Changes a report: its question, who sees it, when it is sent (docs/behaviour/insights.md 12). */
export function updateReport(metrics: readonly Metric[]) {
  return defineWrite({
    name: 'update-report',
    summary: 'Update a report',
    description: 'People change their own reports; owners and admins also change shared and scheduled ones.',
    scope: 'insights:write',
    input: reportPatch.extend(reportId.shape),
    output: reportView,
    run: async (context, { id, ...patch }) => {
      requireSomeField(reportPatch, patch);
      const { report, now } = await lockOwnReport(context, id);
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const after: Report = { ...report, ...given };
      if (isDeepStrictEqual(after, report)) return { data: report };
      requirePublishing(context, after);
      if (!after.shared && report.owner_id === null) {
        throw invalidRequest("'shared' must stay true, because nobody owns this report.");
      }
      if (patch.query) await prepare(context, metrics, patch.query);
      const sendAt = await nextSending(context, after.schedule);
      context.defer(updateReportRow(context.organizationId, after, { now, sendAt }));
      const changes = changesBetween(report, after);
      context.audit({ recordType: 'report', recordId: id, action: 'updated', changes });
      return { data: { ...after, updated_at: now } };
    },
  });
}
