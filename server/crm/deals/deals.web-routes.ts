import { routesOf } from '../../kernel/http/route.ts';
import { listDealCards, listDealRows } from './list-named-deals.ts';
import { matchDeals } from './match-deals.ts';
import { changeDeals } from './table/change-deals.ts';
import { countDealsOfTable } from './table/count-deals.ts';
import { deleteDeals } from './table/delete-deals.ts';
import { listDealIds } from './table/list-deal-ids.ts';
import { undoDealsChange } from './table/undo-deals-change.ts';

const route = routesOf('Deals');

/** Requests of the web app about deals, besides those of REST. */
export const dealWebRoutes = [
  route.list('/deal-cards', listDealCards),
  route.list('/deal-rows', listDealRows),
  route.get('/deals-count', countDealsOfTable),
  route.list('/deal-ids', listDealIds),
  route.list('/deal-matches', matchDeals),
  route.post('/deals-bulk', changeDeals),
  route.post('/deals-bulk-undo', undoDealsChange),
  route.post('/deals-bulk-delete', deleteDeals),
];
