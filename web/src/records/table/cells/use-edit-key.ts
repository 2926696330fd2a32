import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../language/words.ts';
import { useOfferCommands } from '../../../ui/commands.ts';
import type { Editable } from '../columns.ts';
import { firstEditable } from './cell-places.ts';
import type { CellEdits } from './use-cell-edits.ts';
import type { CurrentCell } from './use-current-cell.ts';

interface EditKeyOptions {
  readonly columns: readonly Editable[];
  /** The row that keys act on, and its cell. */
  readonly row: number;
  readonly cells: CurrentCell;
  readonly edits: CellEdits;
  /** Whether cells can be edited. */
  readonly isOffered: boolean;
}

/**
 * What the keys for editing do: they edit the current cell, or the first one of the current row that can be edited. They are listed among
 * the shortcuts and offered in the palette.
 * @returns undefined where cells are only shown
 */
export function useEditKey({
  columns,
  row,
  cells,
  edits,
  isOffered,
}: EditKeyOptions): (() => void) | undefined {
  const edit = () => edits.open({ row, column: cells.column ?? firstEditable(columns) });
  useEditCommand(edits.home, edit, isOffered);
  return isOffered ? edit : undefined;
}

function useEditCommand(table: RefObject<HTMLElement | null>, edit: () => void, isOffered: boolean): void {
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  const commands = useMemo(() => {
    const run = () => {
      table.current?.focus();
      latest.current();
    };
    return isOffered
      ? [{ id: 'edit-cell', title: t`Edit the cell`, group: t`This table`, keys: 'e', run }]
      : [];
  }, [isOffered, table]);
  useOfferCommands(commands);
}
