import { useEffect } from 'react';
import { t } from '../language/words.ts';
import { notify } from '../ui/toast.tsx';

/** Long enough to finish what one types; drafts are kept anyway. */
const SHOWN_SECONDS = 600;

/** Stands in for a part of the app that the server no longer has, because it runs another version by now. */
export function Outdated() {
  useEffect(() => {
    const action = { name: t`Reload`, run: () => location.reload() };
    notify(t`Kontor has been updated. Reload the page to use the new version.`, {
      seconds: SHOWN_SECONDS,
      action,
    });
  }, []);
  return null;
}
