import { getRouteApi } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, CircleX, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Deal, type DealCard, useAssignDeal } from '../../../api/deals.ts';
import type { Pipeline, Stage } from '../../../api/pipelines.ts';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { type Command, useOfferCommands } from '../../../ui/commands.ts';
import { notifyAfter } from '../../../ui/toast.tsx';
import { useMoveDeal } from '../use-move-deal.ts';
import { viewOf } from './board-view.ts';
import { useFindCard } from './use-find-card.ts';

const route = getRouteApi('/deals');

export interface DealMoves {
  /** The deal's stage. */
  readonly stage: Stage | undefined;
  /** Moves the deal; for a lost stage, asks for the reason first. */
  readonly moveTo: (stage: Stage) => void;
  /** Undefined if the pipeline has no such stage. */
  readonly win: (() => void) | undefined;
  readonly lose: (() => void) | undefined;
  /** The lost stage for which a reason is being asked. */
  readonly asking: Stage | undefined;
  readonly loseBecause: (reason: string) => void;
  readonly cancel: () => void;
}

const NO_STAGES: readonly Stage[] = [];

/** The moves of a deal from its own page; also offered to the palette. */
export function useDealMoves(deal: Deal, pipeline: Pipeline | undefined): DealMoves {
  const search = route.useSearch();
  const findCard = useFindCard();
  const move = useMoveDeal(viewOf(search, deal.pipeline_id));
  const [asking, setAsking] = useState<Stage>();
  const stages = pipeline?.stages ?? NO_STAGES;
  const stage = stages.find(({ id }) => id === deal.stage_id);

  const go = (to: Stage, lostReason?: string) => {
    if (stage && to.id !== stage.id)
      move({ card: findCard(deal.id) ?? cardOf(deal), from: stage, to, lostReason });
  };
  const moveTo = (to: Stage) => (to.is_lost && to.id !== stage?.id ? setAsking(to) : go(to));
  const won = stage?.is_won ? undefined : stages.find(({ is_won }) => is_won);
  const lost = stage?.is_lost ? undefined : stages.find(({ is_lost }) => is_lost);
  const moves: DealMoves = {
    stage,
    moveTo,
    win: won && (() => moveTo(won)),
    lose: lost && (() => moveTo(lost)),
    asking,
    loseBecause: (reason) => {
      if (asking) go(asking, reason);
      setAsking(undefined);
    },
    cancel: () => setAsking(undefined),
  };
  useOfferMoves(moves, deal, stages);
  return moves;
}

function useOfferMoves({ win, lose, stage, moveTo }: DealMoves, deal: Deal, stages: readonly Stage[]): void {
  const { user } = useSession();
  const { mutateAsync: assign } = useAssignDeal(deal.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the commands do follows from the deal as it stands
  const commands = useMemo<readonly Command[]>(
    () => [
      ...(win ? [{ ...OF_THIS, id: 'mark-won', title: t`Mark won`, icon: CircleCheck, run: win }] : []),
      ...(lose ? [{ ...OF_THIS, id: 'mark-lost', title: t`Mark lost`, icon: CircleX, run: lose }] : []),
      ...stages
        .filter(({ id, is_won, is_lost }) => id !== stage?.id && !is_won && !is_lost)
        .map((to) => ({
          ...OF_THIS,
          id: `move-${to.id}`,
          title: t`Move to ${to.name}`,
          icon: ArrowRight,
          run: () => moveTo(to),
        })),
      ...(deal.assigned_to === user.id
        ? []
        : [
            {
              ...OF_THIS,
              id: 'assign-me',
              title: t`Assign to me`,
              icon: UserRound,
              run: () => void notifyAfter(assign(user.id), t`Assigned to you`),
            },
          ]),
    ],
    [deal, stages, win === undefined, lose === undefined],
  );
  useOfferCommands(commands);
}

const OF_THIS = { group: t`This deal` };

/** The card of a deal that is not on the board. */
function cardOf(deal: Deal): DealCard {
  const names = { contact_name: null, company_name: null, assigned_to_name: null };
  return { ...deal, ...names, stage_entered_at: deal.updated_at };
}
