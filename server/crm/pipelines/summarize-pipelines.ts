import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { pipelineSummary, pipelineSummaryQuery } from './pipeline-summary.schema.ts';
import { selectPipelineSummaries } from './pipeline-summary.sql.ts';

/** The setting with the currency of totals, and what it is until someone sets it. */
const OWN_CURRENCY = { fields: z.object({ currency: z.string() }), defaults: { currency: 'USD' } };

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
    const { currency } = await readSettings(context, organizationId, OWN_CURRENCY);
    const rows = await context.query<{ json: string }>(
      selectPipelineSummaries(organizationId, pipeline_id, filter, currency),
    );
    if (pipeline_id !== undefined && rows.length === 0) throw notFound('pipeline');
    return { data: rows.map(({ json }) => new JsonText(json)) };
  },
});
