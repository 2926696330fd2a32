import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { isGone } from '../../api/client.ts';
import { type Company, companyDuplicatesQuery, companyQueryOf } from '../../api/companies.ts';
import { t } from '../../language/words.ts';
import { Composer } from '../../records/composer.tsx';
import { DuplicatesBanner } from '../../records/duplicates/duplicates-banner.tsx';
import { askForDeal } from '../../records/new-deal.ts';
import { NotShown } from '../../records/not-shown.tsx';
import { useRememberOpened } from '../../records/opened-records.ts';
import { useKeyFigures } from '../../records/page/key-figures.ts';
import { QuickActions } from '../../records/page/quick-actions.tsx';
import { RecordPage } from '../../records/page/record-page.tsx';
import { RecordLayout } from '../../records/record-layout.tsx';
import { Timeline } from '../../records/timeline.tsx';
import { PhoneLink } from '../../records/value-links.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { CompanyRelated } from './company-related.tsx';

const route = getRouteApi('/companies/$companyId');

/** The beginnings of the query keys of the related records. */
const LISTS = [['company-duplicates'], ['task-lists'], ['deal-lists'], ['files']];

/** The page of a company: fields, timeline, related records. */
export function CompanyPage() {
  const { companyId } = route.useParams();
  const navigate = route.useNavigate();
  const { data: company, error, refetch } = useQuery(companyQueryOf(companyId));
  useRememberOpened('company', companyId, company?.name);
  const goToTable = () => void navigate({ to: '/companies' });
  const back = (
    <IconButton label={t`Back to companies`} onPress={goToTable}>
      <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
  if (!company || isGone(error)) {
    return (
      <Page title={t`Company`} before={back}>
        {error ? (
          <NotShown kind="company" error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton className="m-4 h-40" />
        )}
      </Page>
    );
  }
  return (
    <CompanyFrame key={companyId} company={company} goToTable={goToTable}>
      <RecordLayout
        fields={<CompanyFields company={company} />}
        timeline={
          <>
            <Composer about={{ company_id: companyId }} />
            <Timeline of={{ company_id: companyId }} />
          </>
        }
        lists={LISTS}
        related={
          <>
            <Duplicates companyId={companyId} />
            <CompanyRelated company={company} />
          </>
        }
      />
    </CompanyFrame>
  );
}

interface CompanyFrameProps {
  readonly company: Company;
  readonly goToTable: () => void;
  readonly children: ReactNode;
}

/** The page with its header: what this is, and what is done most often with it. */
function CompanyFrame({ company, goToTable, children }: CompanyFrameProps) {
  const { id, name, domain, industry, phone, owner_id } = company;
  return (
    <RecordPage
      title={name}
      avatar="square"
      subtitle={[industry, domain].filter(Boolean).join(' · ')}
      figures={useKeyFigures({ company_id: id })}
      owner={owner_id}
      back={{ label: t`Back to companies`, go: goToTable }}
      actions={
        <QuickActions onAddDeal={() => askForDeal({ companyId: id })}>
          {phone !== null && <PhoneLink number={phone} />}
        </QuickActions>
      }
      menu={<CompanyMenu company={company} onDeleted={goToTable} />}
    >
      {children}
    </RecordPage>
  );
}

function Duplicates({ companyId }: { readonly companyId: string }) {
  const { data: groups = [] } = useQuery(companyDuplicatesQuery(companyId));
  const others = groups.flatMap(({ by, companies }) =>
    companies
      .filter(({ id }) => id !== companyId)
      .map(({ id, name }) => ({ id, name, shared: by, address: `/companies/${companyId}/merge/${id}` })),
  );
  return <DuplicatesBanner others={others} />;
}
