import { routesOf } from '../../kernel/http/route.ts';
import { summarizePipelines } from './summarize-pipelines.ts';

const route = routesOf('Pipelines');

/** What the web app asks of pipelines besides REST. */
export const pipelineWebRoutes = [route.list('/pipeline-summaries', summarizePipelines)];
