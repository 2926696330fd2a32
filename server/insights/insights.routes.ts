import type { FamilyHost } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { getForecast } from './forecast/forecast.ts';
import { describeMetrics, listRecordsBehind, queryMetrics } from './query/query-metrics.ts';

const route = routesOf('Insights');

/** The paths for numbers. */
export function insightsRoutes(host: Pick<FamilyHost, 'metrics' | 'operations'>) {
  const { metrics } = host;
  return [
    route.list('/api-metrics', describeMetrics(metrics)),
    route.post('/api-metrics/query', queryMetrics(metrics)),
    route.post('/api-metrics/records', listRecordsBehind(metrics)),
    route.get('/api-forecast', getForecast(host)),
  ];
}
