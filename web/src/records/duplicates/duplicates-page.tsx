import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useCallback } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useNearEnd } from '../../ui/hooks/use-near-end.ts';
import { BackLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DuplicateGroup, type Duplicates } from './duplicate-group.tsx';

interface GroupsProps {
  readonly what: 'contacts' | 'companies';
  /** What they have in common, in words, such as `email address`. */
  readonly shared: string;
  readonly groups: UseInfiniteQueryResult<readonly Duplicates[]>;
}

interface DuplicatesPageProps<By extends string> extends GroupsProps {
  /** What records can be compared by. */
  readonly likenesses: readonly { readonly id: By; readonly name: string }[];
  readonly by: By;
  readonly onChange: (by: By) => void;
}

/** All records that may be one, in groups with one value in common; more come as one scrolls. */
export function DuplicatesPage<By extends string>(props: DuplicatesPageProps<By>) {
  const { what, likenesses, by, onChange, shared, groups } = props;
  return (
    <Page
      title="Possible duplicates"
      before={<BackLink to={`/${what}`} label={`Back to ${what}`} />}
      controls={<SegmentedControl label="Compare by" segments={likenesses} value={by} onChange={onChange} />}
    >
      <Groups what={what} shared={shared} groups={groups} />
    </Page>
  );
}

function Groups({ what, shared, groups }: GroupsProps) {
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = groups;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const end = useNearEnd(hasNextPage && !isFetching && !isFetchNextPageError ? loadMore : undefined);
  if (groups.isPending) return <Skeleton className="m-4 h-40" />;
  if (!data) return <Failure error={error} retry={() => void groups.refetch()} />;
  if (data.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<Copy aria-hidden size={24} strokeWidth={1.5} />} title="No duplicates">
        No {what} share the same {shared}.
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-3 p-4">
      {data.map((group) => (
        // Another choice of two begins where the group has changed.
        <DuplicateGroup
          key={[group.value, ...group.records.map(({ id }) => id)].join(' ')}
          what={what}
          group={group}
        />
      ))}
      <div ref={end} />
      {hasNextPage && !isFetchNextPageError && <Skeleton className="h-24" />}
      {isFetchNextPageError && <Failure error={error} retry={loadMore} />}
    </div>
  );
}
