import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useCallback } from 'react';
import {
  type Company,
  companyCountQuery,
  companyPageQuery,
  useChangeCompanyRow,
} from '../../api/companies.ts';
import { t } from '../../language/words.ts';
import { dotted } from '../../records/formats.ts';
import { useKnownOrder } from '../../records/own/own-sort.ts';
import { withoutOwn } from '../../records/own-search.ts';
import { NoMatches } from '../../records/table/no-matches.tsx';
import { RecordTable } from '../../records/table/record-table.tsx';
import { TableControls } from '../../records/table/table-controls.tsx';
import { useTable } from '../../records/table/use-table.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import {
  type CompaniesSearch,
  filterOf,
  NO_FILTER,
  orderOf,
  readCompaniesSearch,
  searchOf,
} from './companies-search.ts';
import { COMPANY_COLUMNS } from './company-columns.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { CompanyFilterChips } from './company-filter-chips.tsx';
import { NewCompany } from './new-company.tsx';

const route = getRouteApi('/companies/');

/** The table of companies; filters and order are in the address. */
export function CompaniesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = filterOf(search);
  const order = useKnownOrder('company', orderOf(search), orderOf({}));
  const go = useCallback(
    (next: (former: CompaniesSearch) => CompaniesSearch, replace: boolean) =>
      void navigate({ to: '/companies', search: next, replace }),
    [navigate],
  );
  const { data: count } = useQuery(companyCountQuery(filter));
  const { change, controls, table, bar } = useTable({
    object: 'company',
    name: 'companies',
    builtIn: COMPANY_COLUMNS,
    read: readCompaniesSearch,
    ...{ search, go, filter, order, count },
  });
  const edit = useChangeCompanyRow();
  return (
    <Page
      title={t`Companies`}
      controls={
        <TableControls
          {...controls}
          what="companies"
          by={t`name or domain`}
          filterForm={<CompanyFilter search={search} change={change} />}
          chips={<CompanyFilterChips search={search} change={change} />}
        />
      }
      action={<NewCompany />}
    >
      <div className="relative h-full">
        <RecordTable<Company>
          {...table}
          label={t`Companies`}
          pageQuery={(page) => companyPageQuery(filter, order, page)}
          nameOf={({ name }) => name}
          detailOf={({ industry, city, domain }) => dotted(industry, city) || (domain ?? '')}
          addressOf={({ id }) => `/companies/${id}`}
          onChange={(row, patch) => edit.mutateAsync({ row, patch })}
          onSort={({ sort, order: direction }) => change(searchOf(sort, direction))}
          empty={
            <NoCompanies
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })}
            />
          }
        />
        <BulkBar {...bar} />
      </div>
    </Page>
  );
}

function NoCompanies({
  isFiltered,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  if (isFiltered) return <NoMatches title={t`No matching companies`} onClear={onClear} />;
  return (
    <EmptyState
      icon={<Building2 aria-hidden size={24} strokeWidth={1.5} />}
      title={t`No companies yet`}
      action={
        <>
          <NewCompany />
          <LinkButton to="/import">{t`Import a file`}</LinkButton>
        </>
      }
    >
      {t`Your companies will appear here, with their contacts and deals.`}
    </EmptyState>
  );
}
