import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedPagesProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Item[]>>;
  /** The words of the button that loads the next page. */
  readonly more: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Shows the pages of a list that were loaded, with a button for the next one; a skeleton or an error before the first one is there. */
export function LoadedPages<Item>({ query, more, children }: LoadedPagesProps<Item>) {
  const items = query.data?.pages.flat();
  if (items === undefined) {
    if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
    return <Skeleton className="h-40" />;
  }
  return (
    <>
      {children(items)}
      <NextPageButton query={query}>{more}</NextPageButton>
    </>
  );
}

interface NextPageButtonProps {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly children: string;
}

/** Loads the next page of a list, if there is one. */
export function NextPageButton({ query, children }: NextPageButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      isPending={query.isFetchingNextPage}
      onPress={() => void query.fetchNextPage()}
      className="self-center"
    >
      {children}
    </Button>
  );
}
