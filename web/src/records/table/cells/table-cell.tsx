import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { inSentence, t } from '../../../language/words.ts';
import { classes } from '../../../ui/classes.ts';
import type { Column } from '../columns.ts';
import { pinnedName } from '../pinned.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';

interface TableCellProps<Row> {
  readonly id: string;
  readonly column: Column<Row>;
  /** Whether it stays visible while the table scrolls sideways, and whether boxes stand before it. */
  readonly isPinned: boolean;
  readonly hasBox: boolean;
  /** Whether it is the one that keys act on. */
  readonly isCurrent: boolean;
  /** Set while it is edited. */
  readonly editor: CellEditorProps | undefined;
  /** Starts editing it, where the pointer is on its row and it can be edited. */
  readonly onEdit: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A cell: its value, and while it is edited the editor above it. */
export function TableCell<Row>(props: TableCellProps<Row>) {
  const { id, column, isPinned, hasBox, isCurrent, editor, onEdit, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is drawn as it comes into sight
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and the keys
    <div
      id={id}
      role="gridcell"
      className={classes(
        'group/cell relative flex min-w-0 items-center',
        column.align === 'right' && 'figures justify-end',
        isPinned && classes('font-medium', pinnedName(hasBox)),
        isCurrent &&
          'group-focus-visible/table:outline-2 group-focus-visible/table:-outline-offset-2 group-focus-visible/table:outline-accent',
      )}
    >
      <span className="min-w-0 truncate px-2">{children}</span>
      {onEdit && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`Edit ${inSentence(column.name)}`}
          onClick={onEdit}
          className="absolute right-1 grid size-6 place-items-center rounded-small border border-line bg-raised text-text-quiet opacity-0 hover:text-text group-hover/cell:opacity-100 pointer-coarse:hidden"
        >
          <Pencil aria-hidden size={12} strokeWidth={1.5} />
        </button>
      )}
      {editor && <CellEditor {...editor} />}
    </div>
  );
}
