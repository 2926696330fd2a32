import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { reportId } from './report.schema.ts';
import { deleteReportRow } from './report.sql.ts';
import { lockOwnReport } from './report-in-edit.ts';

/** Deletes a report (docs/behaviour/insights.md 12). */
export const deleteReport = defineWrite({
  name: 'delete-report',
  summary: 'Delete a report',
  description: 'The records that it counts stay. It is no longer sent.',
  scope: 'insights:write',
  input: reportId,
  run: async (context, { id }) => {
    const { report } = await lockOwnReport(context, id);
    context.defer(deleteReportRow(context.organizationId, id));
    const changes = { name: { from: report.name, to: null } };
    context.audit({ recordType: 'report', recordId: id, action: 'deleted', changes });
    return DONE;
  },
});
