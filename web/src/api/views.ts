import { queryOptions } from '@tanstack/react-query';
import type { View } from '../../../server/crm/views/view.schema.ts';
import { api } from './client.ts';
import type { InputOf } from './routes.ts';
import { useChange } from './use-change.ts';

export type { View };

/** The views that the person sees, by name. */
const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await api.get('/api-views', { query: { limit: 1_000 }, signal })).data,
  staleTime: 300_000,
});

/** Those of lists of one kind of record. */
export const viewsOf = (object: View['object']) => ({
  ...viewsQuery,
  select: (views: View[]) => views.filter((view) => view.object === object),
});

const { queryKey } = viewsQuery;

export function useCreateView() {
  return useChange(
    async (draft: InputOf<'POST', '/api-views'>) => (await api.post('/api-views', draft)).data,
    queryKey,
  );
}

export function useUpdateView() {
  return useChange(
    ({ id, ...patch }: { readonly id: string } & InputOf<'PATCH', `/api-views/${string}`>) =>
      api.patch(`/api-views/${id}`, patch),
    queryKey,
  );
}

export function useDeleteView() {
  return useChange((id: string) => api.delete(`/api-views/${id}`), queryKey);
}
