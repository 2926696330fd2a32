import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { type ImportDetails, remarksQuery } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { FAULT, OutcomeTable } from './outcome-table.tsx';

/** The remarks on rows: errors and omitted values. The cell that a remark names is marked in its row. Nothing while there are none. */
export function RemarkTable({ details }: { readonly details: ImportDetails }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(remarksQuery(details));
  const remarks = data?.pages.flat() ?? [];
  if (remarks.length === 0) return null;
  const lines = remarks.map(({ row, outcome, message, column, cells }) => {
    const fault = placeOf(column, details);
    return {
      key: String(row),
      number: formatCount(row),
      outcome,
      message,
      ...(column !== null && fault >= 0 ? { fault: { column, text: cells[fault] ?? '' } } : {}),
      detail: <Cells cells={cells} fault={fault} />,
    };
  });
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

/** The place of the column that a remark names, -1 if it names none. Of columns with the same heading, one that is imported is meant. */
function placeOf(column: string | null, { columns, settings }: ImportDetails): number {
  return columns.findIndex(({ name }, place) => name === column && settings.mapping[place] !== null);
}

/** The filled cells of a row in a line. */
function Cells({ cells, fault }: { readonly cells: readonly string[]; readonly fault: number }) {
  const filled = cells.map((text, place) => ({ text, place })).filter(({ text }) => text !== '');
  return filled.map(({ text, place }, index) => (
    <Fragment key={place}>
      {index > 0 && ' · '}
      {place === fault ? <mark className={FAULT}>{text}</mark> : text}
    </Fragment>
  ));
}
