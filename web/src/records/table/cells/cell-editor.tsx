import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type Cell, CellContext } from '../../fields/in-cell.tsx';

export interface CellEditorProps extends Cell {
  /** What edits the value. */
  readonly control: ReactNode;
  /** The side of the cell at which its value stands. */
  readonly align: 'left' | 'right';
  /** Opens the next cell, or the one before. */
  readonly onTab: (step: 1 | -1) => void;
}

/** The editor in a cell, above the cells around it. It goes once its value is saved or given up. */
export function CellEditor({ control, align, onTab, ...cell }: CellEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    editor.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  useFocusAfter(cell.home);
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    if (event.key !== 'Tab' || isOnChoice(target)) return;
    const isInCell = target instanceof Element && currentTarget.contains(target);
    // The boxes of several choices are walked by Tab.
    if (!isInCell && !(target instanceof Element && target.closest('[role=listbox]'))) return;
    event.preventDefault();
    event.stopPropagation();
    // What is typed is saved as the focus leaves it; an open list is given up.
    if (isInCell) cell.home.current?.focus();
    else cell.onDone();
    onTab(event.shiftKey ? -1 : 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || !isOnChoice(event.target)) return;
    // The field has taken the choice and saves it.
    event.preventDefault();
    event.stopPropagation();
    onTab(event.shiftKey ? -1 : 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks and Tab from the row
    <div
      onClick={(event) => event.stopPropagation()}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      ref={editor}
      className={classes(
        'absolute -top-0.5 z-20 w-60 min-w-full rounded border border-line-strong bg-raised p-1 text-left font-normal shadow-float *:mx-0 *:w-full',
        align === 'right' ? '-right-1' : '-left-1',
      )}
    >
      <CellContext value={cell}>{control}</CellContext>
    </div>
  );
}

/** Whether a suggestion of the field is marked. */
function isOnChoice(target: EventTarget): boolean {
  return target instanceof Element && target.hasAttribute('aria-activedescendant');
}

/** When the editor goes and nothing else has the focus, the table has it again. */
function useFocusAfter(home: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = home.current;
    return () => {
      // A list that closes gives the focus to what opened it, which is gone, within the next frame.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) table?.focus();
      });
    };
  }, [home]);
}
