import { routesOf } from '../../kernel/http/route.ts';
import { createPipeline } from './create-pipeline.ts';
import { createStage } from './create-stage.ts';
import { deletePipeline } from './delete-pipeline.ts';
import { deleteStage } from './delete-stage.ts';
import { listPipelines } from './list-pipelines.ts';
import { listStages } from './list-stages.ts';
import { updatePipeline } from './update-pipeline.ts';
import { updateStage } from './update-stage.ts';

const route = routesOf('Pipelines');

export const pipelineRoutes = [
  route.list('/api-pipelines', listPipelines),
  route.create('/api-pipelines', createPipeline),
  // A single pipeline cannot be read (docs/behaviour/pipelines.md 2), so the path exists only for changes.
  route.patch('/api-pipelines/:id', updatePipeline, { absent: ['GET'] }),
  route.delete('/api-pipelines/:id', deletePipeline),
  route.list('/api-pipelines/:id/stages', listStages),
  route.create('/api-pipelines/:id/stages', createStage),
  route.patch('/api-pipelines/:id/stages/:stage_id', updateStage),
  route.delete('/api-pipelines/:id/stages/:stage_id', deleteStage),
];
