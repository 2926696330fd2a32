import { routesOf } from '../../kernel/http/route.ts';
import { listRequests } from './list-requests.ts';

const route = routesOf('Requests');

export const REQUESTS_TAG = {
  name: 'Requests',
  description: `
The requests that programs made in the last 7 days, newest first: with which key or app, to which path, with which
parameters, and with which status and error. Values are not kept. Requests appear within about a second. The newest
100,000 of an organization are kept; while very many arrive at once, some are left out.`.trim(),
};

export const requestRoutes = [route.list('/api-requests', listRequests)];
