import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { factorsQuery } from './api/factors.ts';

const profile = getRouteApi('/settings/profile');

/** Explains why someone was sent to their profile: the organization requires a second factor, and they have none. */
export function EnrolmentNotice() {
  const { organization, lacks_second_factor } = useSession();
  const { return_to } = profile.useSearch();
  const { data: factors } = useQuery(factorsQuery);
  const hasNone = factors !== undefined && !factors.totp && factors.passkey_count === 0;
  if (!hasNone || !(lacks_second_factor || return_to !== undefined)) return null;
  return (
    <p role="status" className="rounded-large bg-warning-surface px-4 py-3 text-warning">
      {lacks_second_factor && t`${organization?.name} requires a second factor. `}
      {t`Set up an authenticator app or a passkey to continue.`}
    </p>
  );
}

/** Says that the organization requires single sign-on, and leads to it. */
export function SingleSignOnNotice() {
  const { organization, lacks_single_sign_on } = useSession();
  if (!lacks_single_sign_on) return null;
  return (
    <p role="status" className="rounded-large bg-warning-surface px-4 py-3 text-warning">
      {rich`${organization?.name} requires single sign-on. ${(
        <a href="/sign-in/sso" className="underline">
          {t`Sign in with your provider`}
        </a>
      )}`}
    </p>
  );
}

/** Returns to the page from which someone was sent to their profile. */
export function useGoOn(): () => void {
  const { return_to } = profile.useSearch();
  return () => {
    if (return_to !== undefined && isOurs(return_to)) location.assign(return_to);
  };
}

/** Whether a path leads to this site. */
function isOurs(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !/^\/[/\\]/.test(pathname);
}
