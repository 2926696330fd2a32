import { getRouteApi, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { pageOf } from '../../registry/page-of.ts';
import { DealBoardPage } from './board/deal-board-page.tsx';
import { useShownDeal } from './use-shown-deal.ts';

const DealTablePage = pageOf(() => import('./table/deal-table-page.tsx'), 'DealTablePage');

const route = getRouteApi('/deals');

/** The board or the table with the panel of a deal, or a deal as a page. */
export function DealsView() {
  const { isAlone } = useShownDeal();
  const { as } = route.useSearch();
  if (isAlone) return <Outlet />;
  if (as !== 'table') return <DealBoardPage beside={<Outlet />} />;
  return (
    <Suspense fallback={null}>
      <DealTablePage beside={<Outlet />} />
    </Suspense>
  );
}
