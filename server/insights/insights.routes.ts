import type { FamilyHost } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { getForecast } from './forecast/forecast.ts';
import { describeMetrics, listRecordsBehind, queryMetrics } from './query/query-metrics.ts';
import { createReport } from './reports/create-report.ts';
import { deleteReport } from './reports/delete-report.ts';
import { getReport, getReportCsv, listReports } from './reports/read-reports.ts';
import { updateReport } from './reports/update-report.ts';

const route = routesOf('Insights');

/** The paths for numbers. */
export function insightsRoutes(host: Pick<FamilyHost, 'metrics' | 'operations'>) {
  const { metrics } = host;
  return [
    route.list('/api-metrics', describeMetrics(metrics)),
    route.post('/api-metrics/query', queryMetrics(metrics)),
    route.post('/api-metrics/records', listRecordsBehind(metrics)),
    route.get('/api-forecast', getForecast(host)),
    route.list('/api-reports', listReports),
    route.create('/api-reports', createReport(metrics)),
    route.get('/api-reports/:id', getReport),
    route.patch('/api-reports/:id', updateReport(metrics)),
    route.delete('/api-reports/:id', deleteReport),
    route.get('/api-reports/:id/csv', getReportCsv(metrics)),
  ];
}
