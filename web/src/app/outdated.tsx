import { useEffect } from 'react';
import { notify } from '../ui/toast.tsx';

/** Long enough to finish what one types; drafts are kept anyway. */
const SHOWN_SECONDS = 600;

/** Stands in for a part of the app that the server no longer has, because it runs another version by now. */
export function Outdated() {
  useEffect(() => {
    const action = { name: 'Reload', run: () => location.reload() };
    notify('Kontor was updated. Reload the page to use all of it.', { seconds: SHOWN_SECONDS, action });
  }, []);
  return null;
}
