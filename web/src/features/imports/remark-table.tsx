import { useInfiniteQuery } from '@tanstack/react-query';
import { type Import, remarksQuery } from '../../api/imports.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { OUTCOME_WORDS } from './import-words.ts';

/** The remarks on rows: errors and omitted values. Nothing while there are none. */
export function RemarkTable({ record }: { readonly record: Import }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(remarksQuery(record));
  const remarks = data?.pages.flat() ?? [];
  if (remarks.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-x-auto">
        <table aria-label="Row results" className="w-full border-y phone:min-w-140 border-line text-left">
          <thead className="text-small text-text-quiet">
            <tr className="border-b border-line">
              <th scope="col" className="w-14 phone:w-20 py-2 pr-4 font-medium">
                Row
              </th>
              <th scope="col" className="w-24 py-2 pr-4 font-medium">
                Outcome
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Reason
              </th>
              <th scope="col" className="w-2/5 py-2 font-medium max-phone:hidden">
                Row
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {remarks.map(({ row, outcome, message, cells }) => (
              <tr key={row}>
                <td className="figures py-1.5 pr-4 text-text-quiet">{formatCount(row)}</td>
                <td className="py-1.5 pr-4">
                  <Chip tone={OUTCOME_WORDS[outcome].tone}>{OUTCOME_WORDS[outcome].name}</Chip>
                </td>
                <td className="py-1.5 pr-4">{message}</td>
                <td className="max-w-0 truncate py-1.5 text-text-quiet max-phone:hidden">
                  {cells.filter((cell) => cell !== '').join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button className="self-start" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
