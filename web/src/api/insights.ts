import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  MetricCell,
  metricQuery,
  metricView,
  QueryMeta,
} from '../../../server/insights/query/query.schema.ts';
import type { Report, reportDraft, reportPatch } from '../../../server/insights/reports/report.schema.ts';
import { type Answer, api } from './client.ts';
import { nextOffset } from './pages.ts';
import { useChange } from './use-change.ts';

export type { MetricCell, QueryMeta, Report };
export type Metric = z.infer<typeof metricView>;
export type Question = z.input<typeof metricQuery>;
export type ReportDraft = z.input<typeof reportDraft>;
export type ReportPatch = z.input<typeof reportPatch>;

/** Whether a dimension is the stage, whose values stand as on the board. */
export function isStage(dimension: string | undefined): boolean {
  return dimension === 'stage';
}

/** A result: what was asked, its rows, and what is said about them. */
export interface Result {
  readonly question: Question;
  readonly cells: readonly MetricCell[];
  readonly meta: QueryMeta;
}

/** All metrics with their sentences. */
export const metricsQuery = queryOptions({
  queryKey: ['metrics'],
  queryFn: async ({ signal }) => (await api.get('/api-metrics', { signal })).data,
  staleTime: 3_600_000,
});

function saysHow(meta: Answer<unknown>['meta']): meta is QueryMeta {
  return meta?.unit !== undefined;
}

/** The answer to a question about a metric. Until it comes, an earlier one of the same form stays in sight. */
export const resultQuery = (question: Question) =>
  queryOptions<Result>({
    queryKey: ['insights', 'result', question],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.post('/api-metrics/query', question, signal);
      if (!saysHow(meta)) throw new Error('The answer does not say how it was made.');
      return { question, cells: data, meta };
    },
    placeholderData: (before) =>
      before && formOf(before.question) === formOf(question) ? before : undefined,
  });

/** What decides which rows an answer has, and what they are called. */
function formOf({ metric, dimensions = [], grain = null }: Question): string {
  return [metric, grain, ...dimensions].join();
}

const RECORDS_OF_A_PAGE = 100;

/** The records behind a cell, page by page, the largest contributions first. */
export const behindQuery = (question: Question, cell: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'behind', question, cell],
    queryFn: async ({ pageParam }) => {
      const range = { limit: RECORDS_OF_A_PAGE, offset: pageParam };
      return (await api.post('/api-metrics/records', { ...question, cell, ...range })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(RECORDS_OF_A_PAGE),
  });

/** What all forecasts are asked for by. */
export const FORECASTS = ['insights', 'forecast'];

/** The forecast of a period, given as its days. */
export const forecastQuery = (of: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pipeline_id?: string | undefined;
}) =>
  queryOptions({
    queryKey: [...FORECASTS, of],
    queryFn: async ({ signal }) => (await api.get('/api-forecast', { query: of, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The reports that the person sees, by name. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: async ({ signal }) => (await api.get('/api-reports', { signal })).data,
});

export function useCreateReport() {
  return useChange((draft: ReportDraft) => api.post('/api-reports', draft), ['reports']);
}

export function useUpdateReport(id: string) {
  return useChange((patch: ReportPatch) => api.patch(`/api-reports/${id}`, patch), ['reports']);
}

export function useDeleteReport() {
  return useChange((id: string) => api.delete(`/api-reports/${id}`), ['reports']);
}

/** The rows of a report as a CSV file. */
export async function reportFile(id: string): Promise<{ readonly name: string; readonly content: string }> {
  return (await api.get(`/api-reports/${id}/csv`)).data;
}
