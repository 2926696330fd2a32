import {
  notifyManager,
  partialMatchKey,
  type Query,
  type QueryKey,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAskedQuickTask } from './quick-asks.ts';

/** All that is asked for. */
export const ANYTHING: readonly QueryKey[] = [[]];

interface ShownTogetherProps {
  /** The beginnings of the keys of what the lists ask for. Other requests of the page are not waited for. */
  readonly of: readonly QueryKey[];
  readonly className?: string;
  readonly children: ReactNode;
}

/** Nobody waits longer than this for the slowest. */
const LONGEST_MS = 4_000;

/** Lists below each other: shown once all of them are known, so that none of them moves when another one comes. */
export function ShownTogether({ of, className, children }: ShownTogetherProps) {
  const client = useQueryClient();
  // Whether the first answer to one of the lists is still on its way.
  const isFirst = useCallback(
    ({ state, queryKey }: Query) =>
      state.status === 'pending' && of.some((key) => partialMatchKey(queryKey, key)),
    [of],
  );
  const waiting = useIsFetching({ predicate: isFirst });
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  // A new task takes the focus, which nothing hidden can.
  const isAsked = useAskedQuickTask() !== undefined;
  // The effects of the lists come first, so they have asked. They also hear of the last answer first.
  useEffect(() => {
    if (isAsked) setKnown(true);
    else if (waiting === 0 && client.isFetching({ predicate: isFirst }) === 0)
      notifyManager.schedule(() => {
        // The last answer can lead to another question.
        if (client.isFetching({ predicate: isFirst }) === 0) setKnown(true);
      });
  }, [client, waiting, isAsked, isFirst]);
  return (
    <>
      <div hidden={!isKnown} className={className}>
        {children}
      </div>
      {!isKnown && (
        // Of several that are waited for below each other, the first has a placeholder.
        <div aria-busy className="flex flex-col gap-3 p-4 [[aria-busy]~&]:hidden">
          <Skeleton className="h-16" />
          <Skeleton className="h-32" />
          <Skeleton className="h-16" />
        </div>
      )}
    </>
  );
}
