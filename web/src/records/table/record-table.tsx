import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { Failure } from '../../ui/failure.tsx';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { WithValues } from '../editable/editable-field.ts';
import { useCellEdits } from './cells/use-cell-edits.ts';
import { useCurrentCell } from './cells/use-current-cell.ts';
import { useEditKey } from './cells/use-edit-key.ts';
import { useHeldRows } from './cells/use-held-rows.ts';
import type { Column } from './columns.ts';
import { BOX_WIDTH } from './pinned.ts';
import { isSelected, type Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { usePlace } from './use-place.ts';
import { useTableKeys } from './use-table-keys.ts';
import { type PageQuery, useTableRows } from './use-table-rows.ts';

/** The order of the rows. */
export interface Sorting {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

export interface RecordTableProps<Row> {
  /** What the rows are called, such as `Contacts`. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly onResize: (columnId: string, width: number) => void;
  readonly pageQuery: PageQuery<Row>;
  readonly count: RecordCount | undefined;
  readonly nameOf: (row: Row) => string;
  /** What else says who or what it is, as the second line of a row on a phone. */
  readonly detailOf: (row: Row) => string;
  readonly addressOf: (row: Row) => string;
  /** Opens a record; by default, goes to its address. */
  readonly onOpen?: (row: Row) => void;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  /** Absent if rows cannot be selected. */
  readonly selection?: Selection;
  readonly onSelect?: (selection: Selection) => void;
  /** Changes a record in place; rejects if the server refuses. Absent if cells are only shown. */
  readonly onChange?: (row: Row, patch: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** The empty state. */
  readonly empty: ReactNode;
}

/** The height of a row for mouse and touch, including its border. */
const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 45;

/** The height of a row of two lines, on a phone. */
const PHONE_ROW_HEIGHT = 60;

/**
 * A virtualized table of records: only rows near the viewport are loaded and rendered. Arrows, j and k, Page Up and Down,
 * Home and End move between rows, left and right between the cells of one; Enter opens, e and F2 edit, Space and x select, Shift selects a
 * range, Escape clears. On a phone, a row has two lines instead of columns, and is edited on its page.
 */
export function RecordTable<Row extends WithValues>(props: RecordTableProps<Row>) {
  const { label, pageQuery, count, nameOf, detailOf, addressOf, selection, onSelect, empty } = props;
  const isTouch = useMediaQuery('(pointer: coarse)');
  const isPhone = useIsPhone();
  const columns = isPhone ? props.columns.slice(0, 1) : props.columns;
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
  const view = JSON.stringify(pageQuery(0).queryKey);
  const place = usePlace(view);
  const { rows, hold, release } = useHeldRows(useTableRows(pageQuery, count, rowHeight, place.start), view);
  const navigate = useNavigate();
  const open = props.onOpen ?? ((row: Row) => void navigate({ to: addressOf(row) }));
  const save = isPhone ? undefined : props.onChange;
  const cells = useCurrentCell(rows.scroller, isPhone ? 0 : columns.length);
  const keys = useTableKeys({ rows, selection, onSelect, open, cells });
  const edits = useCellEdits({ rows, columns, goTo: keys.goTo, hold, release });
  const edit = useEditKey({ columns, row: keys.current, cells, edits, isOffered: save !== undefined });
  usePlaceAfterChange(rows.scroller, view, place.start);
  if (rows.error && !rows.isLoading) return <Failure error={rows.error} retry={rows.retry} />;
  if (rows.isLoading) return <Placeholder />;
  if (rows.total === 0) return empty;
  const template = templateOf(isPhone ? [] : columns, selection !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot stand in a table
    <div
      ref={rows.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={count?.is_exact === false ? -1 : rows.total + 1}
      aria-colcount={columns.length + (selection ? 1 : 0)}
      {...(selection ? { 'aria-multiselectable': true } : {})}
      {...(keys.activeId === undefined ? {} : { 'aria-activedescendant': keys.activeId })}
      aria-busy={rows.isFormer}
      tabIndex={0}
      onKeyDown={(event) => keys.onKeyDown(event, edit)}
      onBlur={({ relatedTarget }) => edits.onBlur(relatedTarget)}
      onScroll={({ currentTarget }) => place.keep(currentTarget.scrollTop)}
      className="group/table clear-of-toasts h-full overflow-auto outline-none"
      // What gets the focus comes out from behind the pinned columns.
      style={{ scrollPaddingLeft: isPhone ? 0 : (selection ? BOX_WIDTH : 0) + (columns[0]?.width ?? 0) }}
    >
      <TableHead {...props} template={template} rows={rows} isPhone={isPhone} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className="relative" style={{ height: rows.virtualizer.getTotalSize() }}>
        {rows.items.map(({ index, start }) => {
          const row = rows.rowAt(index);
          return (
            <TableRow
              key={index}
              id={keys.idOf(index)}
              index={index}
              row={row}
              columns={columns}
              name={row ? nameOf(row) : undefined}
              detail={row && isPhone ? detailOf(row) : undefined}
              isCurrent={keys.current === index}
              isSelected={row !== undefined && selection !== undefined && isSelected(selection, row.id)}
              onToggle={selection ? keys.toggle : undefined}
              onOpen={open}
              currentColumn={keys.current === index ? cells.column : undefined}
              idOfCell={(column) => keys.idOf(index, column)}
              editing={save && { edits, addressOf, nameOf, save }}
              style={placedAt(start, rowHeight, template)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The widths of boxes and columns, and what is left. */
function templateOf(columns: readonly { readonly width: number }[], hasBox: boolean): string {
  const widths = [...(hasBox ? [BOX_WIDTH] : []), ...columns.map(({ width }) => width)];
  return [...widths.map((width) => `${width}px`), 'minmax(0, 1fr)'].join(' ');
}

function placedAt(start: number, height: number, template: string) {
  return { gridTemplateColumns: template, height, transform: `translateY(${start}px)` };
}

/** A changed view starts at its remembered scroll position, or else at its first row. */
function usePlaceAfterChange(
  scroller: { readonly current: HTMLElement | null },
  view: string,
  start: number,
): void {
  const former = useRef(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it waits for
  useEffect(() => {
    if (former.current === view) return;
    former.current = view;
    scroller.current?.scrollTo({ top: start });
  }, [scroller, view]);
}

function Placeholder() {
  return (
    <div className="flex flex-col gap-3 p-4">
      {Array.from({ length: 12 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  );
}
