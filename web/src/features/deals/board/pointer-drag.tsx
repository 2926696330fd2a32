import {
  DndContext,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { DealCardFace } from '../deal-card.tsx';
import type { Column } from './board-view.ts';
import type { LiftControl } from './use-lift.ts';
import { type UnderPointer, usePointerColumn } from './use-pointer-column.ts';

interface PointerDragProps {
  readonly columns: readonly Column[];
  readonly control: LiftControl;
  readonly children: ReactNode;
}

/** Turns off the library's announcements; `useLift` announces moves by keyboard and pointer. */
const SILENT = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };

/**
 * Makes the cards inside draggable by mouse, and by touch after a long press. A card dropped outside the board returns.
 */
export function PointerDrag({ columns, control, children }: PointerDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const follow = ({ columnId, isBoard }: UnderPointer) => {
    const column = columns.find(({ id }) => id === columnId) ?? (isBoard ? undefined : control.now()?.from);
    if (column) control.carry(column);
  };
  const underPointer = usePointerColumn(() => control.now()?.by === 'pointer', follow);
  const start = ({ active }: DragStartEvent) => {
    const { card, column } = active.data.current ?? {};
    if (card && column) control.raise(card, column, 'pointer');
  };
  const end = () => {
    follow(underPointer());
    control.drop();
  };
  const { lift } = control;
  return (
    <DndContext
      sensors={sensors}
      autoScroll={{ canScroll: (element) => element.hasAttribute('data-board') }}
      accessibility={{ announcements: SILENT }}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={control.putBack}
    >
      {children}
      <DragOverlay dropAnimation={null} className="pointer-events-none">
        {lift?.by === 'pointer' && !lift.isAsking && (
          <div className="rotate-2 rounded shadow-float">
            <DealCardFace card={lift.card} isClosed={false} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function none(): undefined {
  return undefined;
}
