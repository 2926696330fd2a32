import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TrashedRecordView } from '../../../../../../server/crm/trash/trash.schema.ts';
import { api } from '../../../../api/client.ts';
import { nextOffset } from '../../../../api/pages.ts';
import { restoreRecord } from '../../../../api/restore-record.ts';
import { useChange } from '../../../../api/use-change.ts';

export type TrashedRecord = TrashedRecordView;

const KEY = ['trash'];
const PAGE = 50;

/** The records that can be restored, latest first, a page at a time. */
export const trashQuery = (type: TrashedRecord['type'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...KEY, type ?? 'all'],
    queryFn: async ({ signal, pageParam }) =>
      (await api.get('/trash', { query: { type, limit: PAGE, offset: pageParam }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
  });

export function useRestore() {
  return useChange(restoreRecord, KEY);
}

export function usePurge() {
  return useChange((id: string) => api.delete(`/trash/${id}`), KEY);
}
