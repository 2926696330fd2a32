import { useQuery } from '@tanstack/react-query';
import { SquareKanban } from 'lucide-react';
import { pipelineSummaryQuery } from '../../api/pipelines.ts';
import { rich, t } from '../../language/words.ts';
import { askForDeal } from '../../records/new-deal.ts';
import { withoutOwn } from '../../records/own-search.ts';
import { NoMatches } from '../../records/table/no-matches.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import type { BoardView } from './board/board-view.ts';
import type { DealFiltersProps } from './filter/deal-filters.tsx';
import { hasFilter, NO_FILTER } from './filter/deals-search.ts';

interface EmptyBoardProps extends DealFiltersProps {
  readonly view: BoardView;
}

/** The empty state of the board; nothing while it has a card. */
export function EmptyBoard({ view, search, change }: EmptyBoardProps) {
  const { data: summary } = useQuery(pipelineSummaryQuery(view.pipelineId, view.filter));
  if (!summary || summary.stages.some(({ deal_count }) => deal_count > 0)) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-32 *:pointer-events-auto *:rounded-large *:border *:border-line *:bg-raised *:py-8">
      <NoDeals
        isFiltered={hasFilter(search)}
        onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })}
        onCreate={() => askForDeal({ pipelineId: view.pipelineId })}
      />
    </div>
  );
}

interface NoDealsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

/** Says that there are no deals, or none that match. */
export function NoDeals({ isFiltered, onClear, onCreate }: NoDealsProps) {
  if (isFiltered) return <NoMatches title={t`No matching deals`} onClear={onClear} />;
  return (
    <EmptyState
      icon={<SquareKanban aria-hidden size={24} strokeWidth={1.5} />}
      title={t`No deals yet`}
      action={
        <>
          <Button look="primary" onPress={onCreate}>
            {t`New deal`}
          </Button>
          <LinkButton to="/import">{t`Import a file`}</LinkButton>
        </>
      }
    >
      {rich`Track every opportunity from first contact to close. Create a deal, import a file, or follow
        the ${<Link to="/welcome">{t`setup guide`}</Link>}.`}
    </EmptyState>
  );
}
