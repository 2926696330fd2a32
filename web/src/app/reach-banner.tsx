import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useWaiting, whenSent } from '../api/kept/outbox.ts';
import { checkReach, useReach } from '../api/reachability.ts';
import { plural, t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';

const WORDS = {
  offline: t`You are offline. Changes are kept here and sent when the connection returns.`,
  silent: t`Kontor cannot be reached. Changes are kept here and sent when it answers again.`,
} as const;

/** Says that the server does not answer, and how many changes wait; used once in the app. */
export function ReachBanner() {
  const reach = useReach();
  const waiting = useWaiting().length;
  useFreshData(reach === 'reached');
  useWarningBeforeLeaving(waiting > 0);
  return (
    <div role="status">
      {reach !== 'reached' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-surface px-4 py-1.5">
          <CloudOff aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          <span>{WORDS[reach]}</span>
          {waiting > 0 && (
            <strong className="font-medium">
              {plural(waiting, { one: '# change is not saved yet.', other: '# changes are not saved yet.' })}
            </strong>
          )}
          <Button className="ml-auto" onPress={() => void checkReach()}>
            {t`Try now`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** When the server answers again, sends what waits first, and then reads anew what may have changed. */
function useFreshData(isReached: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isReached) return undefined;
    return () => void whenSent().then(() => client.invalidateQueries());
  }, [isReached, client]);
}

/** The browser asks before the page is left; what waits is kept all the same. */
function useWarningBeforeLeaving(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isWaiting]);
}
