import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { manyToCancel, manyToRerun } from '../../../server/workflows/runs/many-runs.schema.ts';
import type { Run, runQuery, WholeRun } from '../../../server/workflows/runs/run.schema.ts';
import { api, type Query } from './client.ts';
import { useChange } from './use-change.ts';

export type { Run, WholeRun };

/** Which runs a list shows. */
export type RunFilter = Pick<z.input<typeof runQuery>, 'workflow_id' | 'record_id' | 'state'>;

const RUNS_OF_A_PAGE = 50;

/** How often pages ask again, because runs go on without a notice. */
const REFETCH_MS = 5_000;

/** Runs, the newest first, page by page. */
export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ['workflow-runs', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: RUNS_OF_A_PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      const { data, meta } = await api.get('/api-workflow-runs', { query, signal });
      return { runs: data, next: nextOf(meta) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

function nextOf(meta: object | undefined): string | undefined {
  const next: unknown = meta && 'next_cursor' in meta ? meta.next_cursor : undefined;
  return typeof next === 'string' ? next : undefined;
}

/** The last runs for a record. */
export const runsOfRecordQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['workflow-runs', 'of', recordId],
    queryFn: async ({ signal }) =>
      (await api.get('/api-workflow-runs', { query: { record_id: recordId, limit: 5 }, signal })).data,
  });

/** A run with its steps. It is asked for again while it is under way. */
export const runQueryOf = (id: string) =>
  queryOptions({
    queryKey: ['workflow-runs', 'one', id],
    queryFn: async ({ signal }) => (await api.get(`/api-workflow-runs/${id}`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && data.ended_at === null ? REFETCH_MS : false),
  });

/** The names of all workflows by their ids. */
export const workflowNamesQuery = queryOptions({
  queryKey: ['workflows', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await api.get('/api-workflows', { query: { limit: 200 }, signal });
    return new Map(data.map(({ id, name }) => [id, name]));
  },
});

/** The published workflows that people start for records of a kind. */
export const workflowsByHandQuery = (object: string) =>
  queryOptions({
    queryKey: ['workflows', 'by-hand', object],
    queryFn: async ({ signal }) => (await api.get('/workflows-by-hand', { query: { object }, signal })).data,
  });

export function useCancelRun() {
  return useChange((id: string) => api.post(`/api-workflow-runs/${id}/cancel`), ['workflow-runs']);
}

/** How many runs of a workflow would be cancelled or repeated now. */
export const manyRunsQuery = (asked: Query | undefined) =>
  queryOptions({
    queryKey: ['workflow-runs', 'count', asked],
    queryFn: async ({ signal }) =>
      (await api.get('/workflow-runs-count', { query: asked ?? {}, signal })).data,
    staleTime: 0,
  });

/** Cancels all runs of a workflow that are under way, or those in a state. */
export function useCancelRuns() {
  return useChange(
    async (which: z.input<typeof manyToCancel>) => (await api.post('/api-workflow-runs-cancel', which)).data,
    ['workflow-runs'],
  );
}

/** Repeats all runs of a workflow in a state. */
export function useRepeatRuns() {
  return useChange(
    async (which: z.input<typeof manyToRerun>) => (await api.post('/api-workflow-runs-rerun', which)).data,
    ['workflow-runs'],
  );
}

export function useRepeatRun() {
  return useChange(
    async ({ id, ...how }: { id: string; from: 'start' | 'failed'; version: 'same' | 'latest' }) =>
      (await api.post(`/api-workflow-runs/${id}/rerun`, how)).data,
    ['workflow-runs'],
  );
}

/** The most records for which the server starts a workflow at once. */
const BATCH = 500;

/** Starts a workflow for records; answers how many runs began. */
export function useRunByHand() {
  return useChange(
    async ({ id, recordIds }: { id: string; recordIds: readonly string[] }) => {
      let started = 0;
      for (let from = 0; from < recordIds.length; from += BATCH) {
        const record_ids = recordIds.slice(from, from + BATCH);
        started += (await api.postOnce(`/api-workflows/${id}/run`, { record_ids })).data.length;
      }
      return started;
    },
    ['workflow-runs'],
    ['workflows'],
  );
}
