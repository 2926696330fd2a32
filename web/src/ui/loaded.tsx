import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** How many rows of the skeleton keep the place. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a query brings, a skeleton until then, and what went wrong with a way on. */
export function Loaded<Data>({ query, rows = 3, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return (
    <div aria-busy className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
