import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { dealCountQuery, dealPageQuery, type NamedDeal } from '../../../api/deal-table.ts';
import { type Pipeline, pipelinesQuery } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { dotted, formatMoney } from '../../../records/formats.ts';
import { askForDeal } from '../../../records/new-deal.ts';
import { useKnownOrder } from '../../../records/own/own-sort.ts';
import { withoutOwn } from '../../../records/own-search.ts';
import { RecordTable } from '../../../records/table/record-table.tsx';
import { TableControls } from '../../../records/table/table-controls.tsx';
import { useTable } from '../../../records/table/use-table.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type DealsSearch, readDealsSearch } from '../filter/deals-search.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { NoDeals } from '../no-deals.tsx';
import { useGoToDeals } from '../use-go-to-deals.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useDealColumns } from './deal-columns.tsx';
import { TableFilterChips, TableFilters } from './table-filters.tsx';
import { NO_TABLE_FILTER, orderOf, searchOf, tableFilterOf, tableOrderOf } from './table-search.ts';
import { useChangeDeal } from './use-change-deal.tsx';

const route = getRouteApi('/deals');

const NO_PIPELINES: readonly Pipeline[] = [];

/** A view opens as it was saved; all deals stay in the table. */
function readTableSearch(search: Record<string, unknown>): DealsSearch {
  return readDealsSearch(search.view === undefined ? { ...search, as: 'table' } : search);
}

/** The table of deals; filters and order are in the address. `beside` is the panel of a deal. */
export function DealTablePage({ beside }: { readonly beside: ReactNode }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const go = useGoToDeals();
  const { data: pipelines = NO_PIPELINES } = useQuery(pipelinesQuery);
  const filter = useMemo(() => tableFilterOf(search), [search]);
  const order = useKnownOrder('deal', orderOf(search), orderOf({}));
  const { data: count } = useQuery(dealCountQuery(filter));
  const { change, controls, table, bar } = useTable({
    object: 'deal',
    name: 'deals',
    builtIn: useDealColumns(pipelines),
    read: readTableSearch,
    ...{ search, go, filter, order, count },
  });
  const edit = useChangeDeal(pipelines);
  const create = () => askForDeal(search.pipeline === undefined ? {} : { pipelineId: search.pipeline });
  const open = ({ id }: NamedDeal) =>
    void navigate({ to: '/deals/$id', params: { id }, search: true, state: { overBoard: true } });
  return (
    <Page
      title={t`Deals`}
      besideTitle={<LayoutSwitch search={search} go={go} />}
      controls={
        <TableControls
          {...controls}
          what="deals"
          by={t`title, company or contact`}
          filterForm={<TableFilters search={search} change={change} pipelines={pipelines} />}
          chips={<TableFilterChips search={search} change={change} pipelines={pipelines} />}
        />
      }
      action={
        <Button look="primary" onPress={create}>
          <Plus aria-hidden size={14} /> {t`New deal`}
        </Button>
      }
    >
      <div className="relative h-full">
        <RecordTable<NamedDeal>
          {...table}
          label={t`Deals`}
          pageQuery={(page) => dealPageQuery(filter, tableOrderOf(order), page)}
          nameOf={({ title }) => title}
          detailOf={({ value, currency, company_name, contact_name }) =>
            dotted(formatMoney(value, currency), company_name ?? contact_name)
          }
          addressOf={({ id }) => `/deals/${id}`}
          onOpen={open}
          onChange={edit.change}
          onSort={({ sort, order: direction }) => change(searchOf(sort, direction))}
          empty={
            <NoDeals
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => change({ ...NO_TABLE_FILTER, ...withoutOwn(search) })}
              onCreate={create}
            />
          }
        />
        <BulkBar {...bar} pipelines={pipelines} />
        {edit.dialog}
        {beside}
      </div>
    </Page>
  );
}
