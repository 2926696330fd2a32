import { routesOf } from '../../kernel/http/route.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { getView, listViews } from './read-views.ts';
import { updateView } from './update-view.ts';

const route = routesOf('Views');

export const viewRoutes = [
  route.list('/api-views', listViews),
  route.create('/api-views', createView),
  route.get('/api-views/:id', getView),
  route.patch('/api-views/:id', updateView),
  route.delete('/api-views/:id', deleteView),
];
