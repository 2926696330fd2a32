import type { CSSProperties, MouseEvent } from 'react';
import { t } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';
import type { Column } from './columns.ts';
import { PINNED_BOX, pinnedName } from './pinned.ts';

interface TableRowProps<Row> {
  readonly id: string;
  readonly index: number;
  /** Undefined while it is being loaded. */
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly name: string | undefined;
  /** The second line, on a phone. */
  readonly detail: string | undefined;
  /** Whether it is the current row. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** Absent if rows cannot be selected. */
  readonly onToggle: ((index: number, isRange: boolean) => void) | undefined;
  readonly onOpen: (row: Row) => void;
  readonly style: CSSProperties;
}

/** A row; a click opens the record, its checkbox selects it. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, index, row, columns, name, detail, isCurrent, isSelected, onToggle, onOpen, style } = props;
  const onClick = (event: MouseEvent) => {
    const isOfItsOwn = event.target instanceof Element && event.target.closest('a, label') !== null;
    if (row !== undefined && !isOfItsOwn) onOpen(row);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid that is drawn as it comes into sight
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onClick={onClick}
      style={style}
      className={classes(
        'absolute inset-x-0 top-0 grid cursor-default phone:min-w-max border-b border-line',
        isSelected ? 'bg-accent-surface' : 'bg-surface hover:bg-hover',
        isCurrent &&
          'after:pointer-events-none after:absolute after:inset-0 after:z-20 group-focus-visible/table:after:outline-2 after:-outline-offset-2 after:outline-accent',
      )}
    >
      {onToggle && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div role="gridcell" className={PINNED_BOX}>
          {row !== undefined && (
            <SelectionBox
              label={t`Select ${name}`}
              isSelected={isSelected}
              onToggle={(isRange) => onToggle(index, isRange)}
            />
          )}
        </div>
      )}
      {columns.map((column, place) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={column.id}
          role="gridcell"
          className={classes(
            'flex min-w-0 items-center',
            column.align === 'right' && 'figures justify-end',
            place === 0 && classes('font-medium', pinnedName(onToggle !== undefined)),
          )}
        >
          <span className="min-w-0 truncate px-2">
            {row === undefined ? '' : column.cell(row)}
            {detail && <span className="block truncate pl-7 font-normal text-text-quiet">{detail}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}

interface SelectionBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly isPart?: boolean;
  /** Whether Tab stops here; the checkboxes of rows are reached by the table's own keys. */
  readonly isTabStop?: boolean;
  readonly onToggle: (isRange: boolean) => void;
}

/** A checkbox that selects a row, or a range with Shift. */
export function SelectionBox(props: SelectionBoxProps) {
  const { label, isSelected, isPart = false, isTabStop = false, onToggle } = props;
  return (
    <label className="grid h-full w-11 place-items-center">
      <input
        type="checkbox"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        onChange={() => undefined}
        className="size-4 accent-accent-solid"
      />
    </label>
  );
}
