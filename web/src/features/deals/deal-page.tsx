import { getRouteApi } from '@tanstack/react-router';
import type { Deal } from '../../api/deals.ts';
import type { Pipeline } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { AttributionSection } from '../../records/attribution/attribution-section.tsx';
import { Composer } from '../../records/composer.tsx';
import { DealConversions } from '../../records/conversions/deal-conversions.tsx';
import { RelatedFiles } from '../../records/files/related-files.tsx';
import { QuickActions } from '../../records/page/quick-actions.tsx';
import { RecordPage } from '../../records/page/record-page.tsx';
import { RecordLayout } from '../../records/record-layout.tsx';
import { RelatedDeals } from '../../records/related-deals.tsx';
import { RelatedRuns } from '../../records/runs/related-runs.tsx';
import { RelatedTasks } from '../../records/tasks/related-tasks.tsx';
import { Timeline } from '../../records/timeline.tsx';
import { useDealMoves } from './board/use-deal-moves.ts';
import { DealFields } from './deal-fields.tsx';
import { DealOf, useDealFigures } from './deal-figures.tsx';
import { DealMenu } from './deal-menu.tsx';
import { DealOutcome } from './deal-outcome.tsx';
import { STAGE_MOVES } from './stage-history.tsx';
import { StagePath } from './stage-path.tsx';

export interface DealPageProps {
  readonly deal: Deal;
  /** Undefined while loading. */
  readonly pipeline: Pipeline | undefined;
}

const route = getRouteApi('/deals');

/** The beginnings of the query keys of the related records. */
const LISTS = [
  ...[['task-lists'], ['deal-lists'], ['contacts']],
  ...[['conversions'], ['conversion-destinations'], ['files']],
];

/** What the fields are asked for by. */
const FIELDS = [STAGE_MOVES];

/** The page of a deal. */
export function DealPage({ deal, pipeline }: DealPageProps) {
  const moves = useDealMoves(deal, pipeline);
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const goToBoard = () => void navigate({ to: '/deals', search });
  return (
    <RecordPage
      title={deal.title}
      subtitle={(deal.contact_id ?? deal.company_id) !== null && <DealOf deal={deal} />}
      figures={useDealFigures(deal, moves.stage)}
      owner={deal.assigned_to}
      back={{ label: t`Back to deals`, go: goToBoard }}
      actions={<QuickActions />}
      menu={<DealMenu deal={deal} onDeleted={goToBoard} />}
    >
      <div className="flex h-full flex-col">
        <div className="flex flex-wrap gap-3 border-b border-line px-4 py-2">
          <StagePath stages={pipeline?.stages ?? []} stage={moves.stage} onMove={moves.moveTo} />
          <DealOutcome deal={deal} moves={moves} />
        </div>
        <div className="min-h-0 flex-1">
          <RecordLayout
            fields={<DealFields deal={deal} stage={moves.stage} />}
            timeline={
              <>
                <Composer about={{ deal_id: deal.id }} />
                <Timeline of={{ deal_id: deal.id }} />
              </>
            }
            lists={LISTS}
            asks={FIELDS}
            related={
              <>
                <RelatedTasks of={{ deal_id: deal.id }} />
                <Related deal={deal} />
                {deal.contact_id !== null && <AttributionSection contactId={deal.contact_id} />}
                <DealConversions dealId={deal.id} />
                <RelatedRuns recordId={deal.id} />
                <RelatedFiles of={{ kind: 'deal', id: deal.id }} />
              </>
            }
          />
        </div>
      </div>
    </RecordPage>
  );
}

/** Other deals of the same company, or else of the same contact. */
function Related({ deal: { id, company_id, contact_id } }: { readonly deal: Deal }) {
  if (company_id !== null) return <RelatedDeals of={{ company_id }} except={id} />;
  if (contact_id !== null) return <RelatedDeals of={{ contact_id }} except={id} />;
  return null;
}
