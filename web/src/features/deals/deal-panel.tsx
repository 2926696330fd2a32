import { getRouteApi } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { t } from '../../language/words.ts';
import { AttributionSection } from '../../records/attribution/attribution-section.tsx';
import { Composer } from '../../records/composer.tsx';
import { DealConversions } from '../../records/conversions/deal-conversions.tsx';
import { RelatedFiles } from '../../records/files/related-files.tsx';
import { FigureList } from '../../records/page/figure-list.tsx';
import { QuickActions } from '../../records/page/quick-actions.tsx';
import { RelatedRuns } from '../../records/runs/related-runs.tsx';
import { RelatedTasks } from '../../records/tasks/related-tasks.tsx';
import { Timeline } from '../../records/timeline.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { useDealMoves } from './board/use-deal-moves.ts';
import { DealFields } from './deal-fields.tsx';
import { DealOf, useDealFigures } from './deal-figures.tsx';
import { DealMenu } from './deal-menu.tsx';
import { DealOutcome } from './deal-outcome.tsx';
import type { DealPageProps } from './deal-page.tsx';
import { Neighbours } from './neighbours.tsx';
import { StagePath } from './stage-path.tsx';

const route = getRouteApi('/deals');

/** A deal in a panel over the board or the table. */
export function DealPanel({ deal, pipeline }: DealPageProps) {
  const moves = useDealMoves(deal, pipeline);
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const figures = useDealFigures(deal, moves.stage);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const close = () => void navigate({ to: '/deals', search });
  const openAsPage = () => void navigate({ to: '/deals/$id', params: { id: deal.id }, search, state: {} });
  return (
    <PanelFrame
      label={t`Deal: ${deal.title}`}
      cardId={deal.id}
      controls={
        <>
          <QuickActions />
          <Neighbours deal={deal} stage={moves.stage} />
          <IconButton label={t`Open as page`} onPress={openAsPage}>
            <Maximize2 aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
          <DealMenu deal={deal} onDeleted={close} />
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
            {deal.title}
          </h2>
          <div className="min-h-[1lh] truncate text-text-quiet">
            <DealOf deal={deal} />
          </div>
        </div>
        <FigureList figures={figures} owner={deal.assigned_to} />
        <div className="flex flex-wrap gap-3">
          <StagePath stages={pipeline?.stages ?? []} stage={moves.stage} onMove={moves.moveTo} />
          <DealOutcome deal={deal} moves={moves} />
        </div>
      </div>
      <div className="border-y border-line">
        <DealFields deal={deal} stage={moves.stage} />
      </div>
      <RelatedTasks of={{ deal_id: deal.id }} />
      <RelatedFiles of={{ kind: 'deal', id: deal.id }} />
      {deal.contact_id !== null && <AttributionSection contactId={deal.contact_id} />}
      <RelatedRuns recordId={deal.id} />
      <DealConversions dealId={deal.id} />
      <div className="flex flex-col gap-5 p-4">
        <Composer about={{ deal_id: deal.id }} />
        <Timeline of={{ deal_id: deal.id }} />
      </div>
    </PanelFrame>
  );
}

interface PanelFrameProps {
  readonly label: string;
  /** The card that the focus returns to. */
  readonly cardId?: string;
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the panel; Escape closes it. */
export function PanelFrame({ label, cardId, controls, children }: PanelFrameProps) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  useReturnTo(cardId);
  useOfferCommands(
    useMemo(
      () => [
        {
          id: 'close-deal',
          title: t`Close deal`,
          group: t`This deal`,
          keys: 'Escape',
          icon: X,
          run: () => void navigate({ to: '/deals', search }),
        },
      ],
      [navigate, search],
    ),
  );
  return (
    <aside
      aria-label={label}
      className="animate-appear absolute inset-y-0 right-0 z-10 flex w-152 max-w-full flex-col border-l border-line bg-surface shadow-float"
    >
      <div className="flex shrink-0 items-center justify-end gap-1 px-3 pt-2">
        {controls}
        <IconButton
          label={t`Close`}
          shortcut="Escape"
          onPress={() => void navigate({ to: '/deals', search })}
        >
          <X aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      </div>
      <div className="clear-of-toasts min-h-0 flex-1 overflow-auto">{children}</div>
    </aside>
  );
}

/** Returns the focus to the card, or to the table, when the panel closes, unless something else has it by then. */
function useReturnTo(cardId: string | undefined): void {
  useEffect(() => {
    if (cardId === undefined) return;
    return () => {
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        const place = document.querySelector(`[data-card="${cardId}"], [role=grid]`);
        if (isLost && place instanceof HTMLElement) place.focus();
      });
    };
  }, [cardId]);
}
