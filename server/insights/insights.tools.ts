import type { FamilyHost } from '../kernel/family/family.ts';
import { toolsOf } from '../kernel/mcp/tool.ts';
import { getForecast } from './forecast/forecast.ts';
import { describeMetrics, listRecordsBehind, queryMetrics } from './query/query-metrics.ts';
import { createReport } from './reports/create-report.ts';
import { listReports } from './reports/read-reports.ts';
import { saveReport } from './reports/save-report.ts';
import { updateReport } from './reports/update-report.ts';

const tool = toolsOf('insights');

const DAYS = {
  type: 'object',
  description:
    '{ from, to } as YYYY-MM-DD, to is excluded; or { unit: week|month|quarter|year, count, ago }.',
} as const;
const FILTERS = { type: 'object', description: 'Filters of the metric (describe_metrics).' } as const;
const CURRENCY = { type: 'string' } as const;
const AS_OF = { type: 'string', description: 'A past day: what was known at its end.' } as const;
const GRAIN = { type: 'string' as const, enum: ['day', 'week', 'month', 'quarter', 'year'] };
const DIMENSIONS = { type: 'array' as const, items: { type: 'string' as const } };

const better = {
  metric: { type: 'string' as const },
  ...{
    dimensions: DIMENSIONS,
    filters: FILTERS,
    period: DAYS,
    grain: GRAIN,
    as_of: AS_OF,
    currency: CURRENCY,
  },
};

/** The tools for numbers. */
export function insightsTools(host: Pick<FamilyHost, 'metrics' | 'operations'>) {
  const { metrics } = host;
  return [
    tool.get('describe_metrics', describeMetrics(metrics), {
      description: 'List the metrics: what each says, its formula, unit, dimensions and filters.',
      finds: ['metric'],
    }),
    tool.get('query_metrics', queryMetrics(metrics), {
      description:
        'Ask for a number, such as won_value by owner and month. To compare, ask for two periods. Tell the person what left_out says.',
      better,
      finds: ['cell'],
    }),
    tool.get('list_records_behind', listRecordsBehind(metrics), {
      description: 'List the records behind a row: the same question with its cell.',
      better: { ...better, period: { type: 'object' as const }, cell: { type: 'string' as const } },
    }),
    tool.get('get_forecast', getForecast(host), {
      description:
        'What open deals may bring: plain, weighted by the learned odds of their stages, slipped, and coverage of the target.',
      better: { pipeline_id: { type: 'string' }, as_of: AS_OF, currency: CURRENCY },
    }),
    tool.get('list_reports', listReports, {
      description: 'List saved reports, each with its question for query_metrics.',
      finds: ['report_id'],
    }),
    tool.change('save_report', saveReport({ create: createReport(metrics), update: updateReport(metrics) }), {
      description:
        'Save a question under a name that people open in the web app, or change the report with report_id.',
      better: { query: { type: 'object', description: 'As for query_metrics.' } },
    }),
  ];
}
