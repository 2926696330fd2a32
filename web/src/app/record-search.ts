import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasPages } from '../registry/record-kind.ts';
import { RECORD_KINDS } from './record-kinds.ts';

const FOUND_OF_A_KIND = 5;

/** The records whose name, or what else people know them by, has this text in it; a few of each kind. */
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
