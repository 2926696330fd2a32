import { useInfiniteQuery } from '@tanstack/react-query';
import { type Import, remarksQuery } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { OutcomeTable } from './outcome-table.tsx';

/** The remarks on rows: errors and omitted values. Nothing while there are none. */
export function RemarkTable({ record }: { readonly record: Import }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(remarksQuery(record));
  const remarks = data?.pages.flat() ?? [];
  if (remarks.length === 0) return null;
  const lines = remarks.map(({ row, outcome, message, cells }) => ({
    key: String(row),
    number: formatCount(row),
    outcome,
    message,
    detail: cells.filter((cell) => cell !== '').join(' · '),
  }));
  return (
    <div className="flex flex-col gap-3">
      <OutcomeTable
        label={t`Row results`}
        number={t`Row`}
        detail={{ heading: t`Row`, width: 'w-2/5', look: 'max-w-0 truncate' }}
        lines={lines}
      />
      {hasNextPage && (
        <Button className="self-start" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}
