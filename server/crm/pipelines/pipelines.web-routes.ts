import { routesOf } from '../../kernel/http/route.ts';
import { summarizePipelines } from './summarize-pipelines.ts';

const route = routesOf('Pipelines');

/** Requests of the web app about pipelines, besides those of REST. */
export const pipelineWebRoutes = [route.list('/pipeline-summaries', summarizePipelines)];
