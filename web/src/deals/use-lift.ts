import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DealCard } from '../api/deals.ts';
import type { BoardView, Column } from './board-view.ts';
import { landingPlace } from './move-card.ts';
import { useMoveDeal } from './use-move-deal.ts';

/** A card that is lifted, by the pointer or by keys, and the column that it is over. */
export interface Lift {
  readonly card: DealCard;
  readonly from: Column;
  readonly over: Column;
  /** Where in that column it would come to lie; undefined beyond the loaded cards. */
  readonly place: number | undefined;
  readonly by: 'pointer' | 'keys';
  /** Let go over a lost stage; the reason is being asked for. */
  readonly isAsking: boolean;
}

/** What can be done with the card that is lifted. */
export interface LiftControl {
  readonly lift: Lift | undefined;
  /** What screen readers speak. */
  readonly words: string;
  readonly raise: (card: DealCard, from: Column, by: Lift['by']) => void;
  readonly carry: (over: Column) => void;
  /** Lets the card go where it is; answers the column that it now lies in, or undefined while a reason is asked for. */
  readonly drop: () => Column | undefined;
  readonly dropAsLost: (reason: string) => void;
  readonly putBack: () => void;
}

/** The one card that can be lifted at a time. */
export function useLift(view: BoardView, columns: readonly Column[]): LiftControl {
  const client = useQueryClient();
  const move = useMoveDeal(view);
  const [lift, setLift] = useState<Lift>();
  const [words, setWords] = useState('');

  const end = (said: string) => {
    setLift(undefined);
    setWords(said);
  };
  const settle = ({ card, from, over }: Lift, lostReason?: string) => {
    move({ card, from, to: over, lostReason });
    end(`${card.title} dropped in ${over.name}.`);
  };
  return {
    lift,
    words,
    raise: (card, from, by) => {
      setLift({ card, from, over: from, place: undefined, by, isAsking: false });
      setWords(
        by === 'keys'
          ? `${card.title} lifted from ${from.name}. Left and right arrows choose a stage, Space drops, Escape puts it back.`
          : `${card.title} lifted from ${from.name}.`,
      );
    },
    carry: (over) => {
      if (!lift || lift.isAsking || lift.over.id === over.id) return;
      const isHome = over.id === lift.from.id;
      setLift({ ...lift, over, place: isHome ? undefined : landingPlace(client, view, lift.card, over) });
      const number = columns.findIndex(({ id }) => id === over.id) + 1;
      setWords(`Over ${over.name}, stage ${number} of ${columns.length}.`);
    },
    drop: () => {
      if (!lift || lift.isAsking) return undefined;
      if (lift.over.id === lift.from.id) end(`${lift.card.title} stays in ${lift.from.name}.`);
      else if (lift.over.is_lost) setLift({ ...lift, isAsking: true });
      else settle(lift);
      return lift.over.is_lost && lift.over.id !== lift.from.id ? undefined : lift.over;
    },
    dropAsLost: (reason) => lift && settle(lift, reason),
    putBack: () => lift && end(`${lift.card.title} put back in ${lift.from.name}.`),
  };
}
