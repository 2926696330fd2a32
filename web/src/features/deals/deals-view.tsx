import { Outlet } from '@tanstack/react-router';
import { DealBoardPage } from './board/deal-board-page.tsx';
import { useShownDeal } from './use-shown-deal.ts';

/** The board with the panel of a deal, or a deal as a page. */
export function DealsView() {
  const { isAlone } = useShownDeal();
  return isAlone ? <Outlet /> : <DealBoardPage beside={<Outlet />} />;
}
