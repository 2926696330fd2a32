import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebSession } from '../../../server/web/session.schema.ts';
import { api } from './client.ts';

export type { WebSession };

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await api.get('/session', { signal })).data,
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

/** What a browser keeps of how the app looks; it names nobody and no record. */
const LASTING_CHOICES = /^kontor\.(theme|currency|columns\b)/;

/**
 * Ends the session of this browser. With it goes what the app kept here of the work, such as the names of records that
 * were opened; how the app looks stays.
 */
export async function signOut(): Promise<void> {
  const choices = Object.entries(localStorage).filter(([key]) => LASTING_CHOICES.test(key));
  await api.post('/sign-out', {});
  // The answer makes browsers that know `Clear-Site-Data` forget everything; the others and plain HTTP need this.
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of choices) localStorage.setItem(key, String(value));
  location.assign('/sign-in');
}
