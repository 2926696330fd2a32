import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DealsSearch } from './filter/deals-search.ts';
import { useShownDeal } from './use-shown-deal.ts';

const route = getRouteApi('/deals');

/** Goes to other search parameters; `replace` adds no entry to the history. */
export type GoToDeals = (next: (former: DealsSearch) => DealsSearch, replace: boolean) => void;

/** Changes what the board or the table shows; a deal that is open beside it stays open. */
export function useGoToDeals(): GoToDeals {
  const navigate = route.useNavigate();
  const { dealId } = useShownDeal();
  return useCallback(
    (search, replace) => {
      if (dealId === undefined) void navigate({ to: '/deals', search, replace });
      else
        void navigate({
          to: '/deals/$id',
          params: { id: dealId },
          state: { overBoard: true },
          search,
          replace,
        });
    },
    [navigate, dealId],
  );
}
