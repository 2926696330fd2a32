import { SquareKanban } from 'lucide-react';
import { t } from '../../language/words.ts';
import { firstDealSearch } from '../../records/deal-layout.ts';
import { askForDeal } from '../../records/new-deal.ts';
import { defineFeature } from '../../registry/feature.ts';
import { dealKind } from './deal-kind.ts';
import { dealRoutes } from './deal-routes.ts';

/** Deals: board, table and record pages. */
export const deals = defineFeature({
  routes: [dealRoutes],
  places: [
    {
      to: '/deals',
      name: t`Deals`,
      icon: SquareKanban,
      keys: 'g d',
      order: 10,
      firstSearch: firstDealSearch,
    },
  ],
  commands: [
    { id: 'new-deal', title: t`New deal`, group: t`Create`, keys: 'c d', run: () => askForDeal({}) },
  ],
  dialogs: [async () => (await import('./new-deal.tsx')).NewDeal],
  recordKinds: [dealKind],
});
