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
import { useOwnColumns } from '../../records/own/own-columns.tsx';
import { withoutOwn } from '../../records/own-search.ts';
import { useColumns } from '../../records/table/columns.ts';
import { RecordTable } from '../../records/table/record-table.tsx';
import { released } from '../../records/table/selection.ts';
import { TableControls } from '../../records/table/table-controls.tsx';
import { isTyping } from '../../records/table/table-search.tsx';
import { useSelection } from '../../records/table/use-selection.ts';
import { type GoToSearch, useView } from '../../records/views/use-view.ts';
import { Button } from '../../ui/button.tsx';
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
  const order = orderOf(search);
  const known = useOwnColumns('company', COMPANY_COLUMNS);
  const goTo = useCallback<GoToSearch>(
    (next, replace = false) => {
      void navigate({ to: '/companies', search: readCompaniesSearch(next), replace });
    },
    [navigate],
  );
  const view = useView('company', search, goTo);
  const columns = useColumns('companies', known, view);
  const edit = useChangeCompanyRow();
  const [selection, select] = useSelection([filter, order]);
  const { data: count } = useQuery(companyCountQuery(filter));
  const change = (changes: CompaniesSearch) =>
    void navigate({
      to: '/companies',
      search: (former: CompaniesSearch) => ({ ...former, ...changes }),
      replace: isTyping(changes),
    });
  return (
    <Page
      title={t`Companies`}
      controls={
        <TableControls
          kind="company"
          what="companies"
          by={t`name or domain`}
          {...{ search, change, goTo, view, known, columns, count, filter }}
          filterForm={<CompanyFilter search={search} change={change} />}
          chips={<CompanyFilterChips search={search} change={change} />}
        />
      }
      action={<NewCompany />}
    >
      <div className="relative h-full">
        <RecordTable<Company>
          label={t`Companies`}
          columns={columns.shown}
          onResize={columns.resize}
          pageQuery={(page) => companyPageQuery(filter, order, page)}
          count={count}
          nameOf={({ name }) => name}
          detailOf={({ industry, city, domain }) => dotted(industry, city) || (domain ?? '')}
          addressOf={({ id }) => `/companies/${id}`}
          sorting={order}
          selection={selection}
          onSelect={select}
          onChange={(row, patch) => edit.mutateAsync({ row, patch })}
          onSort={({ sort, order: direction }) => change(searchOf(sort, direction))}
          empty={
            <NoCompanies
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })}
            />
          }
        />
        <BulkBar
          selection={selection}
          filter={filter}
          count={count}
          onRelease={() => select(released(selection))}
        />
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
  if (isFiltered) {
    return (
      <EmptyState
        title={t`No matching companies`}
        action={<Button onPress={onClear}>{t`Clear filters`}</Button>}
      >
        {t`Try removing a filter.`}
      </EmptyState>
    );
  }
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
