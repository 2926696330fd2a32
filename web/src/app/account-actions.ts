import { api } from '../api/client.ts';

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
