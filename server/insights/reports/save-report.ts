import type { z } from 'zod';
import { uuid } from '../../kernel/fields/fields.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { createReport } from './create-report.ts';
import { reportPatch, reportView } from './report.schema.ts';
import type { updateReport } from './update-report.ts';

const input = reportPatch
  .omit({ schedule: true })
  .extend({ report_id: uuid().optional() })
  .refine(({ report_id, name, query }) => report_id !== undefined || (name && query), {
    error: "needs 'name' and 'query' for a new report",
  });

type Input = z.output<typeof input>;

/** Creates a report, or changes one, for agents, which then need one tool. People alone schedule emails. */
export function saveReport(operations: {
  readonly create: ReturnType<typeof createReport>;
  readonly update: ReturnType<typeof updateReport>;
}) {
  return defineWrite({
    name: 'save-report',
    summary: 'Save a report',
    scope: 'insights:write',
    input,
    output: reportView,
    run: async (context, { report_id, ...fields }: Input) =>
      report_id === undefined
        ? operations.create.joinGiven(context, fields)
        : operations.update.joinGiven(context, { id: report_id, ...fields }),
  });
}
