import type { RecordOutcome } from '../../../server/records/bulk.schema.ts';
import { api, type Query } from './client.ts';
import { useChange } from './use-change.ts';

export type { RecordOutcome };

/** The ids of all records that match a filter. They are ordered by id, so that none is missed or listed twice. */
export async function recordIdsOf(
  path: '/contact-ids' | '/company-ids' | '/deal-ids',
  filter: Query,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  let from: string | null | undefined;
  do {
    const { data, meta } = await api.get(path, { query: { ...filter, from }, signal });
    for (const id of data) ids.push(id);
    from = meta?.next;
  } while (from);
  return ids;
}

/** Runs a change of many records in as many requests as it takes, then refetches what is shown. */
export function useBulkRun<Result>() {
  return useChange(
    (run: () => Promise<Result>) => run(),
    ['contacts'],
    ['contact-lists'],
    ['contact-duplicates'],
    ['companies'],
    ['company-lists'],
    ['company-duplicates'],
    ['deals'],
    ['deal-lists'],
    ['deal-cards'],
    ['pipeline-summaries'],
    ['tags'],
    ['activities'],
  );
}

/** A change of one record among many, and the request that made it. */
export interface MadeChange {
  readonly id: string;
  readonly request_id: string;
}
