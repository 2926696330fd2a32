import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isGone } from '../../api/client.ts';
import { dealQuery } from '../../api/deals.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { NotShown } from '../../records/not-shown.tsx';
import { useRememberOpened } from '../../records/opened-records.ts';
import { Page } from '../../ui/page.tsx';
import { DealPage } from './deal-page.tsx';
import { DealPanel, PanelFrame } from './deal-panel.tsx';
import { useShownDeal } from './use-shown-deal.ts';

const route = getRouteApi('/deals/$id');

/** A deal at its address: in the panel or as a page. */
export function DealView() {
  const { id } = route.useParams();
  const { isAlone } = useShownDeal();
  const { data: deal, error, refetch } = useQuery(dealQuery(id));
  const { data: pipelines, isLoading: arePipelinesComing } = useQuery(pipelinesQuery);
  useRememberOpened('deal', id, deal?.title);
  const pipeline = pipelines?.find((one) => one.id === deal?.pipeline_id);
  if (deal && !arePipelinesComing && !isGone(error)) {
    const Shown = isAlone ? DealPage : DealPanel;
    return <Shown key={id} deal={deal} pipeline={pipeline} />;
  }
  const notice = error && <NotShown kind="deal" error={error} retry={() => void refetch()} />;
  return isAlone ? <Page title={t`Deal`}>{notice}</Page> : <PanelFrame label={t`Deal`}>{notice}</PanelFrame>;
}
