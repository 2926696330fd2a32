import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useCallback } from 'react';
import { inSentence, t } from '../../language/words.ts';
import { useRecordPages } from '../../registry/record-kind.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useNearEnd } from '../../ui/hooks/use-near-end.ts';
import { AddressBackLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DuplicateGroup, type Duplicates } from './duplicate-group.tsx';

interface GroupsProps {
  /** The kind of record, such as `contact`. */
  readonly kind: string;
  /** What they share, in words, such as `email address`. */
  readonly shared: string;
  readonly groups: UseInfiniteQueryResult<readonly Duplicates[]>;
}

interface DuplicatesPageProps<By extends string> extends GroupsProps {
  /** The fields that duplicates can share. */
  readonly likenesses: readonly { readonly id: By; readonly name: string }[];
  readonly by: By;
  readonly onChange: (by: By) => void;
}

/** All possible duplicates, in groups that share a value; loads more on scrolling. */
export function DuplicatesPage<By extends string>(props: DuplicatesPageProps<By>) {
  const { kind, likenesses, by, onChange, shared, groups } = props;
  const { path, plural } = useRecordPages(kind);
  return (
    <Page
      title={t`Possible duplicates`}
      before={<AddressBackLink address={path} label={t`Back to ${inSentence(plural)}`} />}
      controls={
        <SegmentedControl label={t`Compare by`} segments={likenesses} value={by} onChange={onChange} />
      }
    >
      <Groups kind={kind} shared={shared} groups={groups} />
    </Page>
  );
}

function Groups({ kind, shared, groups }: GroupsProps) {
  const { plural } = useRecordPages(kind);
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = groups;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const end = useNearEnd(hasNextPage && !isFetching && !isFetchNextPageError ? loadMore : undefined);
  if (groups.isPending) return <Skeleton className="m-4 h-40" />;
  if (!data) return <Failure error={error} retry={() => void groups.refetch()} />;
  if (data.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<Copy aria-hidden size={24} strokeWidth={1.5} />} title={t`No duplicates`}>
        {t`No ${inSentence(plural)} share the same ${shared}.`}
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-3 p-4">
      {data.map((group) => (
        // A changed group starts with a new choice.
        <DuplicateGroup
          key={[group.value, ...group.records.map(({ id }) => id)].join(' ')}
          kind={kind}
          group={group}
        />
      ))}
      <div ref={end} />
      {hasNextPage && !isFetchNextPageError && <Skeleton className="h-24" />}
      {isFetchNextPageError && <Failure error={error} retry={loadMore} />}
    </div>
  );
}
