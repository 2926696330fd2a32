import { routesOf } from '../../kernel/http/route.ts';
import { listDealCards } from './list-deal-cards.ts';

const route = routesOf('Deals');

/** What the web app asks of deals besides REST. */
export const dealWebRoutes = [route.list('/deal-cards', listDealCards)];
