import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WebSession } from '../../../server/web/session.schema.ts';
import { speak } from '../language/dictionary.ts';
import { mayDeleteDrafts } from './asking.ts';
import { api, requestSession, signInByPassword } from './client.ts';
import { allKeptWords, forgetKept, readKept } from './kept/kept.ts';
import { setLeaving } from './reachability.ts';

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
  return mayAdminister(useSession());
}

/** Whether they may, for code that is no component. */
export function mayAdminister({ organization }: WebSession): boolean {
  return organization?.role === 'owner' || organization?.role === 'admin';
}

/** Shows the language of the session, after the person or the organization has chosen another one. */
export async function followLanguage(): Promise<void> {
  const { data } = await requestSession();
  await speak(data.language);
}

/** Switches to another organization. All cached data belongs to the former one, so the app reloads. */
export async function switchOrganization(id: string): Promise<void> {
  await api.post('/organization', { id });
  location.assign('/start');
}

/**
 * Signs in again when the session has ended. A second factor is asked for on its own page, which leads back to this one.
 * @param former the session that has ended
 * @returns whether the page can go on, as in `goOnAs`
 */
export async function signInAgain(
  former: WebSession,
  entered: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const here = location.pathname + location.search;
  const next = await signInByPassword({ ...entered, return_to: here });
  if (next === here) return goOnAs(former);
  location.assign(next);
  return false;
}

/**
 * Goes on with a new session, in the organization of the former one. The page is loaded again for another person, or if the
 * person is no longer a member.
 * @returns whether the page can go on
 */
export async function goOnAs({ user, organization }: WebSession): Promise<boolean> {
  const { data: now } = await requestSession();
  if (now.user.id !== user.id) forgetPerson();
  else if (now.organization?.id === organization?.id) return true;
  else if (organization && now.organizations.some(({ id }) => id === organization.id)) {
    await api.post('/organization', { id: organization.id });
    return true;
  }
  location.reload();
  return false;
}

/** Display preferences that stay in the browser; they name no person and no record. */
const LASTING_CHOICES = /^kontor\.(theme|language|currency|columns\b)/;

/** Signs out this browser and removes the app's stored data. Display preferences stay. Asks first if there are unsaved drafts. */
export async function signOut(): Promise<void> {
  await readKept();
  if (allKeptWords().length > 0 && !(await mayDeleteDrafts())) return;
  const choices = lastingChoices();
  await forgetKept();
  setLeaving(true);
  await api.post('/sign-out', {}).catch((error) => {
    setLeaving(false);
    throw error;
  });
  // `Clear-Site-Data` in the response does this in browsers that know it; other browsers and plain HTTP need it here.
  forgetPerson(choices);
  location.assign('/sign-in');
}

/** Removes what belongs to a person, such as the names of recently opened records. */
function forgetPerson(choices = lastingChoices()): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of choices) localStorage.setItem(key, value);
}

function lastingChoices(): [key: string, value: string][] {
  return Object.entries(localStorage).filter(([key]) => LASTING_CHOICES.test(key));
}
