import { useQuery } from '@tanstack/react-query';
import { SquareKanban } from 'lucide-react';
import { pipelineSummaryQuery } from '../../api/pipelines.ts';
import { rich, t } from '../../language/words.ts';
import { askForDeal } from '../../records/new-deal.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { type BoardSearch, hasFilter, NO_FILTER } from './board/board-search.ts';
import type { BoardView } from './board/board-view.ts';

interface NoDealsProps {
  readonly view: BoardView;
  readonly search: BoardSearch;
  readonly change: (changes: BoardSearch) => void;
}

/** The empty state of the board; nothing while it has a card. */
export function NoDeals({ view, search, change }: NoDealsProps) {
  const { data: summary } = useQuery(pipelineSummaryQuery(view.pipelineId, view.filter));
  if (!summary || summary.stages.some(({ deal_count }) => deal_count > 0)) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-32 *:pointer-events-auto *:rounded-large *:border *:border-line *:bg-raised *:py-8">
      {hasFilter(search) ? (
        <EmptyState
          title={t`No matching deals`}
          action={<Button onPress={() => change(NO_FILTER)}>{t`Clear filters`}</Button>}
        >
          {t`Try removing a filter.`}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SquareKanban aria-hidden size={24} strokeWidth={1.5} />}
          title={t`No deals yet`}
          action={
            <>
              <Button look="primary" onPress={() => askForDeal({ pipelineId: view.pipelineId })}>
                {t`New deal`}
              </Button>
              <LinkButton to="/import">{t`Import a file`}</LinkButton>
            </>
          }
        >
          {rich`Track every opportunity from first contact to close. Create a deal, import a file, or follow
            the ${<Link to="/welcome">{t`setup guide`}</Link>}.`}
        </EmptyState>
      )}
    </div>
  );
}
