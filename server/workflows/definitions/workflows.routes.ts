import { routesOf } from '../../kernel/http/route.ts';
import type { WorkflowHost } from '../host.ts';
import { deleteWorkflowSecret, listWorkflowSecrets, setWorkflowSecret } from '../secrets/secrets.ts';
import { createWorkflow } from './create-workflow.ts';
import { deleteWorkflow } from './delete-workflow.ts';
import { dryRunWorkflow } from './dry-run.ts';
import { explainWorkflow } from './explain.ts';
import { pauseWorkflow, resumeWorkflow } from './pause-workflow.ts';
import { publishWorkflow } from './publish-workflow.ts';
import { getWorkflow, listWorkflows, listWorkflowVersions } from './read-workflows.ts';
import { runWorkflowByHand } from './run-by-hand.ts';
import { updateWorkflow } from './update-workflow.ts';

const route = routesOf('Workflows');
const ONE = '/api-workflows/:id';

/** The paths of workflows, which run the operations of other families. */
export function workflowRoutes(host: WorkflowHost) {
  return [
    route.list('/api-workflows', listWorkflows),
    route.create('/api-workflows', createWorkflow),
    route.get(ONE, getWorkflow),
    route.patch(ONE, updateWorkflow),
    route.delete(ONE, deleteWorkflow),
    route.list(`${ONE}/versions`, listWorkflowVersions),
    route.list(`${ONE}/secrets`, listWorkflowSecrets),
    route.put(`${ONE}/secrets/:name`, setWorkflowSecret, { status: 204 }),
    route.delete(`${ONE}/secrets/:name`, deleteWorkflowSecret),
    route.post(`${ONE}/publish`, publishWorkflow(host)),
    route.action(`${ONE}/pause`, pauseWorkflow),
    route.action(`${ONE}/resume`, resumeWorkflow),
    route.post(`${ONE}/dry-run`, dryRunWorkflow(host)),
    route.post(`${ONE}/explain`, explainWorkflow(host)),
    route.accept(`${ONE}/run`, runWorkflowByHand(host)),
  ];
}
