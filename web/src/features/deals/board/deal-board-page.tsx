import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { pipelinesQuery } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { askForDeal } from '../../../records/new-deal.ts';
import { isTyping } from '../../../records/table/table-search.tsx';
import { type GoToSearch, useView } from '../../../records/views/use-view.ts';
import { ViewMenu } from '../../../records/views/view-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { type DealsSearch, readDealsSearch } from '../filter/deals-search.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { EmptyBoard } from '../no-deals.tsx';
import { useGoToDeals } from '../use-go-to-deals.ts';
import { useShownDeal } from '../use-shown-deal.ts';
import { Board } from './board.tsx';
import { BoardControls } from './board-controls.tsx';
import { pipelineOf, viewOf } from './board-view.ts';
import { ShowOnCards, useCardChoice } from './card-choice.ts';
import { CardMenu } from './card-menu.tsx';

const route = getRouteApi('/deals');

/** The board page. Filters are in the address; `beside` is the panel of a deal. */
export function DealBoardPage({ beside }: { readonly beside: ReactNode }) {
  const search = route.useSearch();
  const { dealId } = useShownDeal();
  const pipelines = useQuery(pipelinesQuery);
  const pipeline = pipelineOf(pipelines.data, search.pipeline);
  const view = useMemo(() => viewOf(search, pipeline?.id ?? ''), [search, pipeline?.id]);
  const go = useGoToDeals();
  const change = (changes: DealsSearch) => go((former) => ({ ...former, ...changes }), isTyping(changes));
  const goTo = useCallback<GoToSearch>(
    (next, replace = false) => go(() => readDealsSearch(next), replace),
    [go],
  );
  const cards = useCardChoice({ search, change });
  const views = { search, goTo, view: useView('deal', search, goTo) };
  return (
    <Page
      title={t`Deals`}
      besideTitle={<LayoutSwitch search={search} go={go} />}
      action={
        <Button look="primary" onPress={() => askForDeal({ pipelineId: view.pipelineId })}>
          <Plus aria-hidden size={14} /> {t`New deal`}
        </Button>
      }
      controls={
        <BoardControls
          fields={<CardMenu shown={cards.ids} onChoose={cards.choose} />}
          views={<ViewMenu {...views} object="deal" all={t`All deals`} columns={null} />}
          search={search}
          change={change}
          pipelines={pipelines.data ?? []}
          pipelineId={view.pipelineId}
        />
      }
    >
      <div className="relative h-full">
        {pipelines.error && !pipeline && (
          <Failure error={pipelines.error} retry={() => void pipelines.refetch()} />
        )}
        {pipeline && (
          <>
            <ShowOnCards value={cards.fields}>
              <Board
                key={pipeline.id}
                view={view}
                columns={pipeline.stages}
                openStageId={search.open}
                onOpenStage={(open) => change({ open })}
                openDealId={dealId}
              />
            </ShowOnCards>
            <EmptyBoard view={view} search={search} change={change} />
          </>
        )}
        {pipelines.data?.length === 0 && (
          <EmptyState title={t`No pipelines yet`}>
            {t`A pipeline holds the stages that deals go through.`}
          </EmptyState>
        )}
        {beside}
      </div>
    </Page>
  );
}
