import { routesOf } from '../../kernel/http/route.ts';
import { listPipelines } from './list-pipelines.ts';
import { listStages } from './list-stages.ts';

const route = routesOf('Pipelines');

export const pipelineRoutes = [
  route.list('/api-pipelines', listPipelines),
  route.list('/api-pipelines/:id/stages', listStages),
];
