import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportDetails, problemsQuery } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { RemarkTable } from './remark-table.tsx';

/** The problems of a file, each once with its number of rows, and each row on request. Nothing while there are none. */
export function ProblemTable({ details }: { readonly details: ImportDetails }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(problemsQuery(details));
  const [showsRows, setShowsRows] = useState(false);
  const problems = data?.pages.flat() ?? [];
  if (problems.length === 0) return null;
  const lines = problems.map(({ outcome, column, message, count, rows }) => ({
    key: `${outcome} ${column} ${message}`,
    number: formatCount(count),
    outcome,
    message,
    detail: `${rows.map(formatCount).join(', ')}${count > rows.length ? ' …' : ''}`,
  }));
  return (
    <div className="flex flex-col gap-3">
      <OutcomeTable
        label={t`Problems`}
        number={t`Rows`}
        detail={{ heading: t`First rows`, width: 'w-40', look: 'figures' }}
        lines={lines}
      />
      <div className="flex flex-wrap gap-2">
        {hasNextPage && (
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t`Show more problems`}
          </Button>
        )}
        <Button look="quiet" onPress={() => setShowsRows(!showsRows)}>
          {showsRows ? t`Hide the rows` : t`Show each row`}
        </Button>
      </div>
      {showsRows && <RemarkTable details={details} />}
    </div>
  );
}
