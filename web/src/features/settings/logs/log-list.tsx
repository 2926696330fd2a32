import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Answer } from '../../../api/client.ts';
import { inSentence, t } from '../../../language/words.ts';
import { Failure } from '../../../ui/failure.tsx';
import { NextPageButton } from '../../../ui/loaded-pages.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface LogListProps<Entry> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Answer<Entry[]>>>;
  /** What the entries are called, such as `Events`. */
  readonly label: string;
  /** What stands there instead of the entries if there is none. */
  readonly empty?: string | undefined;
  readonly rows: (entries: readonly Entry[]) => readonly ReactElement[];
}

/** The matching entries of a log, newest first, with a button for older ones. */
export function LogList<Entry>({ query, label, empty, rows }: LogListProps<Entry>) {
  const entries = query.data?.pages.flatMap(({ data }) => data);
  if (entries === undefined) {
    if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
    return <Skeleton className="h-60" />;
  }
  return (
    <>
      {entries.length === 0 && (
        <p className="text-text-quiet">
          {empty ??
            (query.hasNextPage
              ? t`No ${inSentence(label)} match these filters so far.`
              : t`No ${inSentence(label)} match these filters.`)}
        </p>
      )}
      {entries.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line border-y border-line">
          {rows(entries)}
        </ul>
      )}
      <NextPageButton query={query}>{t`Show older`}</NextPageButton>
    </>
  );
}
