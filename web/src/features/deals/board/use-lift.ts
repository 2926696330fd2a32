import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DealCard } from '../../../api/deals.ts';
import { t } from '../../../language/words.ts';
import { useMoveDeal } from '../use-move-deal.ts';
import type { BoardView, Column } from './board-view.ts';
import { landingPlace } from './move-card.ts';

/** A lifted card, and the column that it is over. */
export interface Lift {
  readonly card: DealCard;
  readonly from: Column;
  readonly over: Column;
  /** The index at which it would land; undefined beyond the loaded cards. */
  readonly place: number | undefined;
  readonly by: 'pointer' | 'keys';
  /** It was dropped on a lost stage, and the reason is being asked for. */
  readonly isAsking: boolean;
}

/** Lifts, moves and drops a card. */
export interface LiftControl {
  /** As of the last render. */
  readonly lift: Lift | undefined;
  /** The current value: there may be no render between two events. */
  readonly now: () => Lift | undefined;
  /** The text of the live region. */
  readonly words: string;
  readonly raise: (card: DealCard, from: Column, by: Lift['by']) => void;
  readonly carry: (over: Column) => void;
  /** Drops the card; returns its column, or undefined while a reason is being asked for. */
  readonly drop: () => Column | undefined;
  readonly dropAsLost: (reason: string) => void;
  readonly putBack: () => void;
}

/** State of the lifted card; only one can be lifted at a time. */
export function useLift(view: BoardView, columns: readonly Column[]): LiftControl {
  const client = useQueryClient();
  const move = useMoveDeal(view);
  const present = useRef<Lift>(undefined);
  const [lift, draw] = useState<Lift>();
  const [words, setWords] = useState('');

  const become = (next: Lift | undefined) => {
    present.current = next;
    draw(next);
  };
  const end = (said: string) => {
    become(undefined);
    setWords(said);
  };
  const settle = ({ card, from, over }: Lift, lostReason?: string) => {
    const onPutBack = () => setWords(putBackWords(card, from));
    move({ card, from, to: over, lostReason, onPutBack });
    end(t`${card.title} dropped in ${over.name}.`);
    return over;
  };
  const raise: LiftControl['raise'] = (card, from, by) => {
    become({ card, from, over: from, place: undefined, by, isAsking: false });
    const keys =
      by === 'keys'
        ? t` Press the left or right arrow key to choose a stage, Space to drop, Escape to cancel.`
        : '';
    setWords(t`${card.title} lifted from ${from.name}.${keys}`);
  };
  const carry: LiftControl['carry'] = (over) => {
    const { current } = present;
    if (!current || current.isAsking || current.over.id === over.id) return;
    const isHome = over.id === current.from.id;
    become({ ...current, over, place: isHome ? undefined : landingPlace(client, view, current.card, over) });
    const number = columns.findIndex(({ id }) => id === over.id) + 1;
    setWords(t`Over ${over.name}, stage ${number} of ${columns.length}.`);
  };
  const drop: LiftControl['drop'] = () => {
    const { current } = present;
    if (!current || current.isAsking) return undefined;
    const { card, from, over } = current;
    if (over.id === from.id) {
      end(t`${card.title} stays in ${from.name}.`);
      return from;
    }
    if (!over.is_lost) return settle(current);
    become({ ...current, isAsking: true });
    return undefined;
  };
  return {
    lift,
    now: () => present.current,
    words,
    raise,
    carry,
    drop,
    dropAsLost: (reason) => present.current && settle(present.current, reason),
    putBack: () => present.current && end(putBackWords(present.current.card, present.current.from)),
  };
}

function putBackWords(card: DealCard, { name }: Column): string {
  return t`${card.title} returned to ${name}.`;
}
