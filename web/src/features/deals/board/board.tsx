import { useQuery } from '@tanstack/react-query';
import { PanelLeftClose, Plus } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { pipelineSummaryQuery } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { askForDeal } from '../../../records/new-deal.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { LostReasonDialog } from '../lost-reason-dialog.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardContext, type BoardState, type Wanted } from './board-context.ts';
import { handleBoardKey } from './board-keys.ts';
import { type BoardView, type Column, isClosed, isShown, recentFilter } from './board-view.ts';
import { ClosedColumn } from './closed-column.tsx';
import { PointerDrag } from './pointer-drag.tsx';
import { useDock } from './use-dock.ts';
import { useFindCard } from './use-find-card.ts';
import { useLift } from './use-lift.ts';

interface BoardProps {
  readonly view: BoardView;
  readonly columns: readonly Column[];
  /** The closed stage whose cards are shown. */
  readonly openStageId: string | undefined;
  readonly onOpenStage: (id: string | undefined) => void;
  readonly openDealId: string | undefined;
}

/** The board: the stages of a pipeline as columns. Cards are moved by mouse, touch or keyboard. */
export function Board({ view, columns, openStageId, onOpenStage, openDealId }: BoardProps) {
  const control = useLift(view, columns);
  const { lift } = control;
  const findCard = useFindCard();
  const [wanted, setWanted] = useState<Wanted>();
  const { data: summary } = useQuery(pipelineSummaryQuery(view.pipelineId, view.filter));
  const { data: recent } = useQuery(pipelineSummaryQuery(view.pipelineId, recentFilter(view.filter)));
  const countedIn = (stageId: string) => summary?.stages.find(({ id }) => id === stageId);
  const state = useMemo<BoardState>(
    () => ({ view, lift, wanted, found: () => setWanted(undefined), openDealId }),
    [view, lift, wanted, openDealId],
  );
  const folded = columns.filter((column) => !isShown(column, openStageId));
  const dock = useDock(columns.length, folded);
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = columns.filter((column) => isShown(column, openStageId));
    const counts = new Map(shown.map(({ id }) => [id, countedIn(id)?.deal_count ?? 0]));
    if (handleBoardKey(event, { columns, counts, control, findCard, want: setWanted }))
      event.preventDefault();
  };
  const cornerOf = (column: Column) => (
    <Corner column={column} pipelineId={view.pipelineId} onFold={() => onOpenStage(undefined)} />
  );
  return (
    <BoardContext value={state}>
      <PointerDrag columns={columns} control={control}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come up from the cards, which are links */}
        <div
          ref={dock.row}
          data-board
          onKeyDown={onKeyDown}
          onFocus={showColumn}
          className={rowClasses(lift, openDealId !== undefined)}
          style={openDealId === undefined ? dock.style : {}}
        >
          {columns.map((column) =>
            folded.includes(column) ? (
              <ClosedColumn
                key={column.id}
                column={column}
                summary={countedIn(column.id)}
                recent={recent?.stages.find(({ id }) => id === column.id)}
                onOpen={() => onOpenStage(column.id)}
                dockedAt={dock.placeOf(column)}
              />
            ) : (
              <BoardColumn
                key={column.id}
                column={column}
                summary={countedIn(column.id)}
                corner={cornerOf(column)}
              />
            ),
          )}
        </div>
      </PointerDrag>
      <p id="board-keys" hidden>
        {t`Press Space to lift the card, Enter to open it, or an arrow key to go to another card.`}
      </p>
      <div role="status" aria-live="assertive" data-board-words className="sr-only">
        {control.words}
      </div>
      <LostReasonDialog
        dealTitle={lift?.isAsking ? lift.card.title : undefined}
        onLose={control.dropAsLost}
        onCancel={control.putBack}
      />
    </BoardContext>
  );
}

/** Scrolls to the column that has keyboard focus; with scroll snapping, the browser alone would snap back. */
function showColumn({ target }: FocusEvent): void {
  if (target.matches(':focus-visible'))
    target.closest('[data-column]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Classes of the row of columns. While the panel is open, there is room to scroll the last column out from under it.
 */
function rowClasses(lift: BoardState['lift'], isDealBeside: boolean): string {
  return classes(
    'flex h-full gap-2 overflow-x-auto p-2',
    isDealBeside && 'scroll-pr-154 pr-154',
    lift?.by === 'pointer' && '**:cursor-grabbing',
    !lift && 'max-phone:snap-x max-phone:snap-mandatory max-phone:scroll-px-3',
  );
}

interface CornerProps {
  readonly column: Column;
  readonly pipelineId: string;
  readonly onFold: () => void;
}

/** The button of a column: collapse for won and lost stages, a new deal for others. */
function Corner({ column, pipelineId, onFold }: CornerProps) {
  if (isClosed(column)) return <FoldButton name={column.name} onPress={onFold} />;
  return <AddButton column={column} pipelineId={pipelineId} />;
}

function AddButton({ column, pipelineId }: { readonly column: Column; readonly pipelineId: string }) {
  return (
    <IconButton
      label={t`New deal in ${column.name}`}
      onPress={() => askForDeal({ pipelineId, stageId: column.id })}
    >
      <Plus aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}

function FoldButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <IconButton label={t`Collapse ${name}`} onPress={onPress}>
      <PanelLeftClose aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}
