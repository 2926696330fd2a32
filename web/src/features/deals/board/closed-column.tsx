import { CircleCheck, CircleX, PanelLeftOpen } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { StageSummary } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { formatCount } from '../../../records/formats.ts';
import { classes } from '../../../ui/classes.ts';
import { useBoard } from './board-context.ts';
import type { Column } from './board-view.ts';
import { ColumnSums } from './column-sums.tsx';

interface ClosedColumnProps {
  readonly column: Column;
  readonly summary: StageSummary | undefined;
  /** The same for the last 30 days. */
  readonly recent: StageSummary | undefined;
  readonly onOpen: () => void;
  /** How far from the right edge it stays, slim and in sight; undefined if there is room for all columns. */
  readonly dockedAt: number | undefined;
}

/** A won or lost stage as a narrow column with totals instead of cards; a slim one where columns do not fit. */
export function ClosedColumn(props: ClosedColumnProps) {
  const { column, summary, recent, onOpen, dockedAt } = props;
  const { lift } = useBoard();
  const isTarget = lift?.over.id === column.id && lift.from.id !== column.id;
  if (dockedAt !== undefined) return <DockedColumn {...props} isTarget={isTarget} right={dockedAt} />;
  return (
    <section
      aria-label={column.name}
      data-column={column.id}
      className={classes(
        'flex h-full w-36 shrink-0 flex-col gap-4 rounded-large bg-sunken px-3 py-2.5 max-phone:snap-center',
        isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Button
        onPress={onOpen}
        aria-label={t`Show deals in ${column.name}`}
        className="group hit -m-1 flex items-center gap-1.5 rounded p-1 text-left font-semibold hover:bg-hover"
      >
        <Outcome isWon={column.is_won} />
        <span className="flex-1 truncate">{column.name}</span>
        <PanelLeftOpen
          aria-hidden
          size={14}
          strokeWidth={1.5}
          className="text-text-quiet opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </Button>
      <Figures title={t`Last 30 days`} summary={recent} name={t`${column.name} in the last 30 days`} />
      <Figures title={t`All time`} summary={summary} name={column.name} />
    </section>
  );
}

interface DockedColumnProps extends ClosedColumnProps {
  readonly isTarget: boolean;
  readonly right: number;
}

/** A drop zone that stays at the right edge of a board that is wider than the screen. */
function DockedColumn({ column, recent, onOpen, isTarget, right }: DockedColumnProps) {
  return (
    <section
      aria-label={column.name}
      data-column={column.id}
      style={{ right }}
      className={classes(
        'sticky z-5 flex h-full w-11 shrink-0 rounded-large border border-line bg-sunken',
        isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Button
        onPress={onOpen}
        aria-label={t`Show deals in ${column.name}`}
        className="flex w-full flex-col items-center gap-2 rounded-large py-3 font-semibold hover:bg-hover"
      >
        <Outcome isWon={column.is_won} />
        <span className="truncate [writing-mode:vertical-rl]">{column.name}</span>
        {recent && (
          <span className="figures font-normal text-text-quiet [writing-mode:vertical-rl]">
            {t`${formatCount(recent.deal_count)} in 30 days`}
          </span>
        )}
      </Button>
    </section>
  );
}

function Outcome({ isWon }: { readonly isWon: boolean }) {
  const Icon = isWon ? CircleCheck : CircleX;
  return <Icon aria-hidden size={14} className={classes('shrink-0', isWon ? 'text-good' : 'text-danger')} />;
}

interface FiguresProps {
  readonly title: string;
  readonly summary: StageSummary | undefined;
  readonly name: string;
}

function Figures({ title, summary, name }: FiguresProps) {
  return (
    <div>
      <div className="text-small text-text-quiet">{title}</div>
      <div className="figures h-7 text-title font-semibold">{summary && formatCount(summary.deal_count)}</div>
      <div className="-ml-1 min-h-14">
        {summary && <ColumnSums summary={summary} name={name} isStacked />}
      </div>
    </div>
  );
}
