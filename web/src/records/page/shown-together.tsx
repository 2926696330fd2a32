import { notifyManager, type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAskedQuickTask } from './quick-asks.ts';

/** Whether the first answer to a query is still on its way. */
const isFirst = ({ state }: Query) => state.status === 'pending';

/** Lists below each other: shown once all of them are known, so that none of them moves when another one comes. */
export function ShownTogether({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const waiting = useIsFetching({ predicate: isFirst });
  const [isKnown, setKnown] = useState(false);
  // A new task takes the focus, which nothing hidden can.
  const isAsked = useAskedQuickTask() !== undefined;
  // The effects of the lists come first, so they have asked. They also hear of the last answer first.
  useEffect(() => {
    if (isAsked) setKnown(true);
    else if (waiting === 0 && client.isFetching({ predicate: isFirst }) === 0)
      notifyManager.schedule(() => setKnown(true));
  }, [client, waiting, isAsked]);
  return (
    <>
      <div hidden={!isKnown}>{children}</div>
      {!isKnown && (
        <div aria-busy className="flex flex-col gap-3 p-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-32" />
          <Skeleton className="h-16" />
        </div>
      )}
    </>
  );
}
