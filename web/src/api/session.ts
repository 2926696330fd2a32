import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebSession } from '../../../server/web/session.schema.ts';
import { api } from './client.ts';

export type { WebSession };

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await api.get<WebSession>('/session', { signal })).data,
  staleTime: 60_000,
});

/** Who is signed in, for every page behind the shell, which has loaded it. */
export function useSession(): WebSession {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the person may edit what belongs to the organization: keys, apps, webhooks, pipelines, members. */
export function useMayAdminister(): boolean {
  const role = useSession().organization?.role;
  return role === 'owner' || role === 'admin';
}
