import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebSession } from '../../../server/web/session.schema.ts';
import { api } from './client.ts';

export type { WebSession };

/** The session of the person who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await api.get('/session', { signal })).data,
  staleTime: 60_000,
});

/** The session, for every page inside the shell, which has loaded it. */
export function useSession(): WebSession {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the person may edit what belongs to the organization: keys, apps, webhooks, pipelines, members. */
export function useMayAdminister(): boolean {
  const role = useSession().organization?.role;
  return role === 'owner' || role === 'admin';
}

/** Switches to another organization. All cached data belongs to the former one, so the app reloads. */
export async function switchOrganization(id: string): Promise<void> {
  await api.post('/organization', { id });
  location.assign('/deals');
}

/** Display preferences that stay in the browser; they name no person and no record. */
const LASTING_CHOICES = /^kontor\.(theme|currency|columns\b)/;

/**
 * Signs out this browser and removes the app's stored data, such as the names of recently opened records. Display
 * preferences stay.
 */
export async function signOut(): Promise<void> {
  const choices = Object.entries(localStorage).filter(([key]) => LASTING_CHOICES.test(key));
  await api.post('/sign-out', {});
  // `Clear-Site-Data` in the response does this in browsers that know it; other browsers and plain HTTP need it here.
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of choices) localStorage.setItem(key, String(value));
  location.assign('/sign-in');
}
