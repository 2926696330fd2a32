import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { readReportingCurrency } from '../../kernel/settings/reporting-currency.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
import { dayAt } from '../../kernel/settings/wall-clock.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { pipelineSummary, pipelineSummaryQuery } from './pipeline-summary.schema.ts';
import { selectPipelineSummaries } from './pipeline-summary.sql.ts';

/**
 * Counts the deals in each stage with their value, by currency and in the organization's own: all of them, or those that
 * match a filter.
 */
export const summarizePipelines = defineRead({
  name: 'summarize-pipelines',
  summary: 'Summarize pipelines',
  scope: 'crm:read',
  input: pipelineSummaryQuery,
  output: z.array(pipelineSummary),
  run: async (context, { pipeline_id, ...asked }) => {
    const filter = await lookedUp(context, 'deal', asked);
    const { organizationId } = context;
    const into = await readReportingCurrency(context, organizationId);
    const today = dayAt(Date.now(), await readTimeZone(context, organizationId));
    const rows = await context.query<{ json: string }>(
      selectPipelineSummaries(organizationId, pipeline_id, filter, { into, today }),
    );
    if (pipeline_id !== undefined && rows.length === 0) throw notFound('pipeline');
    return { data: rows.map(({ json }) => new JsonText(json)) };
  },
});
