import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The id of the record that a record was merged into; null if it was not. */
export const survivorQuery = (kind: string, record: string) =>
  queryOptions({
    queryKey: ['survivors', kind, record],
    queryFn: async ({ signal }) => (await api.get('/survivor', { query: { kind, record }, signal })).data.id,
  });
