import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Deal, relatedRecordsQuery } from '../api/deal-lists.ts';
import { t } from '../language/words.ts';
import { Chip } from '../ui/chip.tsx';
import { formatMoney } from './formats.ts';
import { RelatedList } from './related-list.tsx';

interface RelatedDealsProps {
  readonly of: { readonly contact_id?: string; readonly company_id?: string };
  /** A deal to leave out because the page shows it. */
  readonly except?: string;
  /** A button that adds a deal. */
  readonly action?: ReactNode;
}

/** The deals of a contact or a company, newest first, with stage and value. */
export function RelatedDeals({ of, except, action }: RelatedDealsProps) {
  const { data } = useQuery(relatedRecordsQuery(of));
  const deals = data?.deals.filter(({ id }) => id !== except);
  const stages = useMemo(() => new Map(data?.stages.map((stage) => [stage.id, stage])), [data]);
  return (
    <RelatedList
      title={except === undefined ? t`Deals` : t`Other deals`}
      empty={deals ? (except === undefined ? t`No deals yet` : t`No other deals`) : ''}
      action={action}
    >
      {(deals ?? []).map((deal) => (
        <DealLine key={deal.id} deal={deal} stage={stages.get(deal.stage_id)} />
      ))}
    </RelatedList>
  );
}

interface DealLineProps {
  readonly deal: Deal;
  readonly stage: { readonly name: string; readonly is_won: boolean; readonly is_lost: boolean } | undefined;
}

function DealLine({ deal, stage }: DealLineProps) {
  const tone = stage?.is_won ? 'good' : stage?.is_lost ? 'danger' : 'plain';
  return (
    <li>
      <RouterLink
        to="/deals/$id"
        params={{ id: deal.id }}
        className="-mx-2 block rounded px-2 py-1.5 hover:bg-hover"
      >
        <span className="line-clamp-2">{deal.title}</span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <Chip tone={tone}>{stage?.name ?? '…'}</Chip>
          <span className="figures text-text-quiet">{formatMoney(deal.value, deal.currency)}</span>
        </span>
      </RouterLink>
    </li>
  );
}
