import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Import, problemsQuery } from '../../api/imports.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { OUTCOME_WORDS } from './import-words.ts';
import { RemarkTable } from './remark-table.tsx';

/** The problems of a file, each once with its number of rows, and each row on request. Nothing while there are none. */
export function ProblemTable({ record }: { readonly record: Import }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(problemsQuery(record));
  const [showsRows, setShowsRows] = useState(false);
  const problems = data?.pages.flat() ?? [];
  if (problems.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-x-auto">
        <table aria-label="Problems" className="w-full border-y phone:min-w-140 border-line text-left">
          <thead className="text-small text-text-quiet">
            <tr className="border-b border-line">
              <th scope="col" className="w-14 phone:w-20 py-2 pr-4 font-medium">
                Rows
              </th>
              <th scope="col" className="w-24 py-2 pr-4 font-medium">
                Outcome
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Reason
              </th>
              <th scope="col" className="w-40 py-2 font-medium max-phone:hidden">
                First rows
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {problems.map(({ outcome, column, message, count, rows }) => (
              <tr key={`${outcome} ${column} ${message}`}>
                <td className="figures py-1.5 pr-4 text-text-quiet">{formatCount(count)}</td>
                <td className="py-1.5 pr-4">
                  <Chip tone={OUTCOME_WORDS[outcome].tone}>{OUTCOME_WORDS[outcome].name}</Chip>
                </td>
                <td className="py-1.5 pr-4 wrap-anywhere">{message}</td>
                <td className="figures py-1.5 text-text-quiet max-phone:hidden">
                  {rows.map(formatCount).join(', ')}
                  {count > rows.length && ' …'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasNextPage && (
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more problems
          </Button>
        )}
        <Button look="quiet" onPress={() => setShowsRows(!showsRows)}>
          {showsRows ? 'Hide the rows' : 'Show each row'}
        </Button>
      </div>
      {showsRows && <RemarkTable record={record} />}
    </div>
  );
}
