import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The number of skeleton rows. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the result of a query, a skeleton while it loads, and an error with a button to try again. */
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
