import { routesOf } from '../../kernel/http/route.ts';
import type { WorkflowHost } from '../host.ts';
import { listWorkflowTemplates } from './list-templates.ts';

const route = routesOf('Workflows');

/** Requests of the web app about ready workflows. */
export function templateWebRoutes(host: WorkflowHost) {
  return [route.list('/workflow-templates', listWorkflowTemplates(host))];
}
