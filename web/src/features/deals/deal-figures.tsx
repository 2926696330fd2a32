import { useQuery } from '@tanstack/react-query';
import type { Deal } from '../../api/deals.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import type { Stage } from '../../api/pipelines.ts';
import { meant, t } from '../../language/words.ts';
import { formatMoney } from '../../records/formats.ts';
import { type Figure, useLastActivity } from '../../records/page/key-figures.ts';
import { Link } from '../../ui/link.tsx';
import { CloseDay } from './close-day.tsx';
import { TimeInStage } from './stage-history.tsx';

/** The figures of a deal: value, stage, close date and last activity. */
export function useDealFigures(deal: Deal, stage: Stage | undefined): readonly Figure[] {
  const { value, currency, expected_close_date: date } = deal;
  const isOpen = stage !== undefined && !stage.is_won && !stage.is_lost;
  return [
    { name: meant('of a deal')`Value`, value: formatMoney(value, currency) },
    { name: t`Stage`, value: stage && <StageNow deal={deal} stage={stage} isOpen={isOpen} /> },
    { name: t`Close date`, value: date === null ? '–' : <CloseDay date={date} isOpen={isOpen} /> },
    useLastActivity({ deal_id: deal.id }),
  ];
}

function StageNow({ deal, stage, isOpen }: { deal: Deal; stage: Stage; isOpen: boolean }) {
  return (
    <>
      {stage.name}
      {isOpen && <TimeInStage deal={deal} />}
    </>
  );
}

/** The contact and the company of a deal, as links. */
export function DealOf({ deal: { contact_id, company_id } }: { readonly deal: Deal }) {
  const { data: contact, isLoading: isContactComing } = useQuery(linkedRecordQuery('contact', contact_id));
  const { data: company, isLoading: isCompanyComing } = useQuery(linkedRecordQuery('company', company_id));
  if (isContactComing || isCompanyComing) return null;
  return (
    <>
      {contact && (
        <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
          {contact.name}
        </Link>
      )}
      {contact && company && ' · '}
      {company && (
        <Link to="/companies/$companyId" params={{ companyId: company.id }}>
          {company.name}
        </Link>
      )}
    </>
  );
}
