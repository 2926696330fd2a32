import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasPages } from '../registry/record-kind.ts';
import { RECORD_KINDS } from './record-kinds.ts';

const FOUND_OF_A_KIND = 5;

/** A few records of each kind that match a text. */
export const recordSearch = (text: string) =>
  queryOptions({
    queryKey: ['record-search', text],
    queryFn: ({ signal }) =>
      Promise.all(
        RECORD_KINDS.filter(hasPages).map(async (kind) => ({
          kind,
          records: await kind.pages.find(text, FOUND_OF_A_KIND, signal),
        })),
      ),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
