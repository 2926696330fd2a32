import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react';
import { t } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';
import { patchOf, valueIn, type WithValues } from '../editable/editable-field.ts';
import { InlineValue } from '../editable/inline-value.tsx';
import type { CellEditorProps } from './cells/cell-editor.tsx';
import type { CellIndex } from './cells/cell-places.ts';
import { TableCell } from './cells/table-cell.tsx';
import type { CellEdits } from './cells/use-cell-edits.ts';
import { type Column, isEditable, type SaveRow } from './columns.ts';
import { PINNED_BOX } from './pinned.ts';

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
  /** The column of the cell that keys act on, in the current row. */
  readonly currentColumn: number | undefined;
  readonly idOfCell: (column: number) => string;
  /** How its cells are edited; absent where they are only shown. */
  readonly editing: RowEditing<Row> | undefined;
  readonly style: CSSProperties;
}

/** How the cells of a table are edited. */
export interface RowEditing<Row> {
  readonly edits: CellEdits;
  readonly addressOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Changes a record; rejects if the server refuses. */
  readonly save: (row: Row, patch: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** The second line of a row on a phone. */
const DETAIL = 'block truncate font-normal text-text-quiet';

/** A row; a click opens the record, its checkbox selects it, and a pencil edits a cell. */
export function TableRow<Row extends WithValues>(props: TableRowProps<Row>) {
  const { id, index, row, columns, name, detail, isCurrent, isSelected, onToggle, onOpen, style } = props;
  const { currentColumn, idOfCell, editing } = props;
  const [isHovered, setHovered] = useState(false);
  const editorOf = (column: Column<Row>, place: number) =>
    row && editing && editorIn(editing, row, column, { row: index, column: place });
  const editors = columns.map(editorOf);
  const onClick = (event: MouseEvent) => {
    const isOfItsOwn = event.target instanceof Element && event.target.closest('a, label, button') !== null;
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
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      style={style}
      className={classes(
        'absolute inset-x-0 top-0 grid cursor-default phone:min-w-max border-b border-line',
        isSelected ? 'bg-accent-surface' : 'bg-surface hover:bg-hover',
        editors.some((editor) => editor) && 'z-10',
        isCurrent &&
          currentColumn === undefined &&
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
        <TableCell
          key={column.id}
          id={idOfCell(place)}
          column={column}
          isPinned={place === 0}
          hasBox={onToggle !== undefined}
          isCurrent={isCurrent && currentColumn === place}
          editor={editors[place]}
          onEdit={
            editing && isHovered && row && isEditable(column) && !editors[place]
              ? () => editing.edits.open({ row: index, column: place })
              : undefined
          }
        >
          {row === undefined ? '' : column.cell(row)}
          {detail && <span className={classes(DETAIL, column.hasPicture && 'pl-7')}>{detail}</span>}
        </TableCell>
      ))}
    </div>
  );
}

/** What the editor of a cell needs; undefined while it is not edited. */
function editorIn<Row extends WithValues>(
  { edits, addressOf, nameOf, save }: RowEditing<Row>,
  row: Row,
  column: Column<Row>,
  cell: CellIndex,
): CellEditorProps | undefined {
  const place = { rowId: row.id, columnId: column.id };
  if (!isEditable(column) || !edits.isOpen(place)) return undefined;
  const saveHere: SaveRow = async (patch) => {
    await save(row, patch);
    // The editor may be out of sight by then.
    edits.close(place);
  };
  return {
    control: controlOf(column, row, saveHere),
    align: column.align ?? 'left',
    page: addressOf(row),
    record: nameOf(row),
    home: edits.home,
    onDone: () => edits.close(place),
    onTab: (step: 1 | -1) => edits.openNext(cell, step),
  };
}

function controlOf<Row extends WithValues>(
  { field, editor, editedOf, choicesOf }: Column<Row>,
  row: Row,
  save: SaveRow,
): ReactNode {
  if (editor) return editor(row, save);
  if (!field) return null;
  return (
    <InlineValue
      field={choicesOf ? { ...field, choices: choicesOf(row) } : field}
      value={editedOf ? editedOf(row) : valueIn(field, row)}
      save={(value) => save(patchOf(field, value))}
    />
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
