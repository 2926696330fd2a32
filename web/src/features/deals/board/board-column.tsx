import { type CSSProperties, type FocusEvent, useEffect, useState } from 'react';
import type { StageSummary } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { formatCount } from '../../../records/formats.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DealCardFace } from '../deal-card.tsx';
import { BoardCard } from './board-card.tsx';
import { useBoard } from './board-context.ts';
import { type Column, cardListOf } from './board-view.ts';
import { ColumnSums } from './column-sums.tsx';
import { useColumnCards } from './use-column-cards.ts';

interface BoardColumnProps {
  readonly column: Column;
  /** Undefined while it is being counted. */
  readonly summary: StageSummary | undefined;
  /** Shown at the end of the header. */
  readonly corner?: React.ReactNode;
}

/** A stage with its cards. */
export function BoardColumn({ column, summary, corner }: BoardColumnProps) {
  const { view, lift } = useBoard();
  const [active, setActive] = useState(0);
  const cards = useColumnCards(cardListOf(view, column), summary?.deal_count, active);
  const isTarget = lift?.over.id === column.id && lift.from.id !== column.id;
  const place = isTarget ? lift.place : undefined;
  useReveal(cards.virtualizer, place);
  useWantedFocus(column.id, cards);
  const keepActive = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    if (index) setActive(Number(index));
  };
  return (
    <section
      aria-label={column.name}
      data-column={column.id}
      className={classes(
        'flex h-full w-72 shrink-0 flex-col rounded-large bg-sunken max-phone:w-[calc(100vw-3rem)] max-phone:snap-center',
        isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <header className="flex items-start gap-2 px-3 select-none pt-2.5 pb-2 pointer-coarse:pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="flex gap-2 px-1 font-semibold">
            <span className="truncate">{column.name}</span>
            <span className="figures font-normal text-text-quiet">
              {summary && formatCount(summary.deal_count)}
            </span>
          </h2>
          <div className="h-5">{summary && <ColumnSums summary={summary} name={column.name} />}</div>
        </div>
        <div className="-mr-1.5">{corner}</div>
      </header>
      <div
        ref={cards.scroller}
        className="clear-of-toasts min-h-0 flex-1 overflow-y-auto px-2 [scrollbar-width:thin]"
      >
        {cards.error ? (
          <p role="alert" className="px-2 text-small text-danger">
            {cards.error.message}
          </p>
        ) : (
          <Cards column={column} cards={cards} active={active} place={place} onFocus={keepActive} />
        )}
      </div>
    </section>
  );
}

interface CardsProps {
  readonly column: Column;
  readonly cards: ReturnType<typeof useColumnCards>;
  readonly active: number;
  readonly place: number | undefined;
  readonly onFocus: (event: FocusEvent) => void;
}

/** The visible cards, positioned; cards below the landing place move down. */
function Cards({ column, cards: { virtualizer, step, cardAt }, active, place, onFocus }: CardsProps) {
  const { lift, openDealId } = useBoard();
  const { count } = virtualizer.options;
  const height = virtualizer.getTotalSize() + (place === undefined ? 0 : step);
  return (
    <ul aria-label={t`Deals in ${column.name}`} className="relative" style={{ height }} onFocus={onFocus}>
      {place !== undefined && (
        <li aria-hidden className="absolute inset-x-0 pb-2" style={at(place, step)}>
          <div className="h-full rounded border border-dashed border-accent bg-accent-surface *:-m-px *:border-transparent *:bg-transparent">
            {lift?.by === 'keys' && <DealCardFace card={lift.card} isClosed={false} />}
          </div>
        </li>
      )}
      {virtualizer.getVirtualItems().map(({ index }) => {
        const card = cardAt(index);
        return (
          <li
            key={card?.id ?? index}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 pb-2 transition-transform duration-150 ease-settle"
            style={at(place !== undefined && index >= place ? index + 1 : index, step)}
          >
            {card ? (
              <BoardCard
                card={card}
                column={column}
                isLifted={lift?.card.id === card.id}
                isActive={index === active || (index === 0 && active >= count)}
                isOpen={card.id === openDealId}
              />
            ) : (
              <Skeleton className="h-full" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function at(index: number, step: number): CSSProperties {
  return { height: step, transform: `translateY(${index * step}px)` };
}

/** Scrolls to where a lifted card would land. */
function useReveal(
  { scrollToIndex, options }: ReturnType<typeof useColumnCards>['virtualizer'],
  place?: number,
) {
  const last = options.count - 1;
  useEffect(() => {
    if (place !== undefined && last >= 0) scrollToIndex(Math.min(place, last));
  }, [place, last, scrollToIndex]);
}

/** Focuses a card as soon as it is rendered. */
function useWantedFocus(columnId: string, { virtualizer, scroller }: ReturnType<typeof useColumnCards>) {
  const { wanted, found } = useBoard();
  useEffect(() => {
    if (wanted?.columnId !== columnId) return;
    virtualizer.scrollToIndex(wanted.index);
    const place = scroller.current?.querySelector(`[data-index="${wanted.index}"] [data-card]`);
    const isMeant = wanted.cardId === undefined || place?.getAttribute('data-card') === wanted.cardId;
    if (!(place instanceof HTMLElement) || !isMeant) return;
    place.focus({ preventScroll: true });
    found();
  });
}
