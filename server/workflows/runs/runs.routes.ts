import { routesOf } from '../../kernel/http/route.ts';
import { cancelWorkflowRun } from './cancel-run.ts';
import { cancelWorkflowRuns, rerunWorkflowRuns } from './change-runs-later.ts';
import { getWorkflowRun, listWorkflowRuns } from './read-runs.ts';
import { rerunWorkflow } from './rerun.ts';

const route = routesOf('Workflows');

export const runRoutes = [
  route.list('/api-workflow-runs', listWorkflowRuns),
  route.get('/api-workflow-runs/:id', getWorkflowRun),
  route.action('/api-workflow-runs/:id/cancel', cancelWorkflowRun),
  route.create('/api-workflow-runs/:id/rerun', rerunWorkflow),
  route.accept('/api-workflow-runs-cancel', cancelWorkflowRuns),
  route.accept('/api-workflow-runs-rerun', rerunWorkflowRuns),
];
