import { routesOf } from '../../kernel/http/route.ts';
import { publishInTwoSteps } from '../definitions/publish-in-two-steps.ts';
import type { WorkflowHost } from '../host.ts';
import { countWorkflowRuns } from '../runs/count-runs.ts';
import { getEditedDraft, saveEditedDraft } from './edited-draft.ts';
import { listWorkflowsByHand } from './list-by-hand.ts';
import { listWorkflowChoices } from './list-choices.ts';
import { listWorkflowRows } from './list-rows.ts';
import { getWorkflowVersion } from './read-version.ts';

const route = routesOf('Workflows');

/** Requests of the pages with workflows, besides those of REST. */
export function editorWebRoutes(host: WorkflowHost) {
  return [
    route.list('/workflow-rows', listWorkflowRows(host)),
    route.get('/workflow-choices', listWorkflowChoices(host)),
    route.get('/workflows-by-hand', listWorkflowsByHand),
    route.get('/workflow-drafts/:id', getEditedDraft(host)),
    route.patch('/workflow-drafts/:id', saveEditedDraft(host)),
    route.get('/workflow-versions/:id', getWorkflowVersion),
    route.get('/workflow-runs-count', countWorkflowRuns),
    route.post('/workflow-publications/:id', publishInTwoSteps(host)),
  ];
}
