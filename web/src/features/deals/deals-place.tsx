import { Outlet } from '@tanstack/react-router';
import { DealBoardPage } from './board/deal-board-page.tsx';
import { useShownDeal } from './use-shown-deal.ts';

/** The board with a deal beside it, or a deal alone. */
export function DealsPlace() {
  const { isAlone } = useShownDeal();
  return isAlone ? <Outlet /> : <DealBoardPage beside={<Outlet />} />;
}
