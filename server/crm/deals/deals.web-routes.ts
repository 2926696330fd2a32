import { routesOf } from '../../kernel/http/route.ts';
import { listDealCards } from './list-deal-cards.ts';
import { matchDeals } from './match-deals.ts';

const route = routesOf('Deals');

/** Requests of the web app about deals, besides those of REST. */
export const dealWebRoutes = [
  route.list('/deal-cards', listDealCards),
  route.list('/deal-matches', matchDeals),
];
