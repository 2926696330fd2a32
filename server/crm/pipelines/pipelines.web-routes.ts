import { routesOf } from '../../kernel/http/route.ts';
import {
  getStageProbabilities,
  listStageOdds,
  setStageProbabilities,
} from '../metrics/stage-probabilities.ts';
import { summarizePipelines } from './summarize-pipelines.ts';

const route = routesOf('Pipelines');

/** Requests of the web app about pipelines, besides those of REST. */
export const pipelineWebRoutes = [
  route.list('/pipeline-summaries', summarizePipelines),
  route.list('/stage-odds', listStageOdds),
  route.get('/settings/stage-probabilities', getStageProbabilities),
  route.put('/settings/stage-probabilities', setStageProbabilities),
];
