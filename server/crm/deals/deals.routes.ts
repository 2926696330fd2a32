import { routesOf } from '../../kernel/http/route.ts';
import { batchDeals } from '../batch/batch-deals.ts';
import { upsertDeal } from '../upsert/upsert-deal.ts';
import { assignDeal } from './assign-deal.ts';
import { createDeal } from './create-deal.ts';
import { deleteDeal } from './delete-deal.ts';
import { getDeal } from './get-deal.ts';
import { listDeals } from './list-deals.ts';
import { updateDeal } from './update-deal.ts';

const route = routesOf('Deals');

export const dealRoutes = [
  route.list('/api-deals', listDeals),
  route.create('/api-deals', createDeal),
  route.get('/api-deals/:id', getDeal),
  route.patch('/api-deals/:id', updateDeal),
  route.delete('/api-deals/:id', deleteDeal),
  route.post('/api-deals/:id/assignee', assignDeal),
  route.post('/api-deals-upsert', upsertDeal),
  route.post('/api-deals-batch', batchDeals),
];
