import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/form/select.tsx';
import type { Column } from './columns.ts';
import { isInPinnedHead, PINNED_BOX, pinnedName } from './pinned.ts';
import type { RecordTableProps, Sorting } from './record-table.tsx';
import { allToggled, countSelected } from './selection.ts';
import { SelectionBox } from './table-row.tsx';
import type { TableRows } from './use-table-rows.ts';
import { WidthHandle } from './width-handle.tsx';

interface TableHeadProps<Row> extends RecordTableProps<Row> {
  readonly template: string;
  readonly rows: TableRows<Row>;
  /** On a phone, one control sorts in place of the column names. */
  readonly isPhone: boolean;
}

/** The header row: column names that sort, with handles to resize. */
export function TableHead<Row extends { readonly id: string }>(props: TableHeadProps<Row>) {
  const { columns, template, rows, selection, onSelect, sorting, onSort, onResize, isPhone } = props;
  const selected = selection ? countSelected(selection, rows.total) : 0;
  const [handled, setHandled] = useState<string>();
  const tabStop = columns.find(({ id }) => id === handled) ?? columns[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the head of a grid that is drawn as it comes into sight
    <div
      role="rowgroup"
      className="sticky top-0 z-20 border-b phone:min-w-max border-line bg-surface"
      // Chromium does not scroll to a focused control that is already partly in view, or behind a pinned column.
      onFocus={({ target }) => {
        if (!isInPinnedHead(target)) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 bg-inherit select-none pointer-coarse:h-11"
        style={{ gridTemplateColumns: template }}
      >
        {selection && onSelect && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div role="columnheader" aria-label={t`Selection`} className={PINNED_BOX}>
            <SelectionBox
              label={t`Select all`}
              isTabStop
              isSelected={selected === rows.total}
              isPart={selected > 0 && selected !== rows.total}
              onToggle={() => onSelect(allToggled(selection, rows.total))}
            />
          </div>
        )}
        {isPhone && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div role="columnheader" className="flex items-center justify-between gap-2 px-2">
            <span className="text-small font-medium text-text-quiet">{columns[0]?.name}</span>
            <PhoneSort columns={columns} sorting={sorting} onSort={onSort} />
          </div>
        )}
        {(isPhone ? [] : columns).map((column, place) => (
          <ColumnHead
            key={column.id}
            column={column}
            sorting={sorting}
            onSort={onSort}
            handle={
              <WidthHandle
                column={column}
                onResize={onResize}
                isTabStop={column === tabStop}
                onFocus={() => setHandled(column.id)}
              />
            }
            className={place === 0 ? pinnedName(selection !== undefined) : ''}
          />
        ))}
      </div>
    </div>
  );
}

/** Sorts by any column that sorts, shown or not; each in the direction that its first click gives. */
function PhoneSort<Row>({
  columns,
  sorting,
  onSort,
}: {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}) {
  const choices = columns.flatMap(({ sort, name }) => (sort === undefined ? [] : [{ id: sort, name }]));
  return (
    <Select
      label={t`Sort by`}
      labelHidden
      look="inline"
      className="w-36"
      choices={choices}
      value={sorting.sort}
      onChange={(sort) => {
        const column = columns.find((one) => one.sort === sort);
        if (column) onSort({ sort, order: nextOrder(column, false, false) });
      }}
    />
  );
}

interface ColumnHeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  /** At its end, to resize it. */
  readonly handle: ReactNode;
  readonly className: string;
}

function ColumnHead<Row>({ column, sorting, onSort, handle, className }: ColumnHeadProps<Row>) {
  const { name, sort, align } = column;
  const isSorted = sort !== undefined && sort === sorting.sort;
  const isAscending = sorting.order === 'asc';
  const place = classes('flex min-w-0 flex-1 items-center gap-1 px-2', align === 'right' && 'justify-end');
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <div
      role="columnheader"
      {...(sort === undefined
        ? {}
        : { 'aria-sort': isSorted ? (isAscending ? 'ascending' : 'descending') : 'none' })}
      className={classes('relative flex text-small font-medium text-text-quiet', className)}
    >
      {sort === undefined ? (
        <span className={place}>
          <span className="truncate">{name}</span>
        </span>
      ) : (
        <button
          type="button"
          onClick={() => onSort({ sort, order: nextOrder(column, isSorted, isAscending) })}
          className={classes(place, 'hover:text-text')}
        >
          <span className="truncate">{name}</span>
          {isSorted &&
            (isAscending ? <ArrowUp aria-hidden size={12} /> : <ArrowDown aria-hidden size={12} />)}
        </button>
      )}
      {handle}
    </div>
  );
}

/** The first click sorts texts ascending, numbers and times descending; another click reverses. */
function nextOrder<Row>({ align }: Column<Row>, isSorted: boolean, isAscending: boolean): 'asc' | 'desc' {
  if (isSorted) return isAscending ? 'desc' : 'asc';
  return align === 'right' ? 'desc' : 'asc';
}
