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

/** Goes on in another organization: everything that is known belongs to the former one, so the app begins anew. */
export async function switchOrganization(id: string): Promise<void> {
  await api.post('/organization', { id });
  location.assign('/deals');
}

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await api.post('/sign-out', {});
  location.assign('/sign-in');
}
