import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../../language/words.ts';
import { type Column, MAX_WIDTH, MIN_WIDTH } from './columns.ts';

/** How much an arrow key changes a width, in pixels. */
const STEP = 16;

interface WidthHandleProps<Row> {
  readonly column: Column<Row>;
  readonly onResize: (columnId: string, width: number) => void;
  /** Tab stops at one handle of a table; the up and down arrows lead to the others. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

/** Resizes a column by pointer, arrow keys, or Home and End, which make it as narrow and as wide as it can be. */
export function WidthHandle<Row>({ column, onResize, isTabStop, onFocus }: WidthHandleProps<Row>) {
  const [start, setStart] = useState<{ readonly x: number; readonly width: number }>();
  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({ x: event.clientX, width: column.width });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const width = {
      ArrowLeft: column.width - STEP,
      ArrowRight: column.width + STEP,
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
    }[event.key];
    const other = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (width !== undefined) onResize(column.id, width);
    else if (other !== undefined) handleBeside(event.currentTarget, other)?.focus();
    else return;
    event.preventDefault();
    // They would also move through the rows.
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Width of ${column.name}`}
      aria-valuenow={column.width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      title={t`Drag, or press the left and right arrow keys. Up and down lead to the other columns.`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onPointerDown={grab}
      onPointerMove={({ clientX }) => start && onResize(column.id, start.width + clientX - start.x)}
      // Also when the browser takes the pointer away, such as for a gesture or a dialog of the system.
      onLostPointerCapture={() => setStart(undefined)}
      onKeyDown={press}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-r border-line hover:border-accent pointer-coarse:inset-y-0 pointer-coarse:w-4"
    />
  );
}

/** The handle of the column before or after. */
function handleBeside(handle: HTMLElement, by: number): HTMLElement | undefined {
  const all = [...(handle.closest('[role=row]')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
  return all[all.indexOf(handle) + by];
}
