import type { Family } from '../kernel/family/family.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import { workflowUses } from './definitions/find-uses.ts';
import { workflowRoutes } from './definitions/workflows.routes.ts';
import { editorWebRoutes } from './editor/editor.web-routes.ts';
import { runWorkflows } from './engine/run-job.ts';
import { createWaking } from './engine/waking.ts';
import { createSending, type SendingRules } from './outside/create-sending.ts';
import { WORKFLOW_TAGS } from './reference.ts';
import { changeRuns } from './runs/many-runs-job.ts';
import { WORKFLOW_METRICS } from './runs/run-metrics.ts';
import { runRoutes } from './runs/runs.routes.ts';
import { tidyRuns } from './runs/tidy-runs.ts';
import { workflowSecrets } from './secrets/workflows.secrets.ts';
import { templateWebRoutes } from './templates/templates.web-routes.ts';
import { workflowTools } from './workflows.tools.ts';
import { workflowsPrivacy } from './workflows-privacy.sql.ts';

interface Services {
  readonly config: SendingRules;
  readonly mailQueue: MailQueue;
}

/** Workflows: what happens by itself after an event, step by step. */
export const workflowsFamily = {
  name: 'workflows',
  scopes: {
    title: 'Workflows',
    read: 'See workflows and their runs',
    write: 'Create, change, start and stop workflows',
  },
  recordKinds: [
    {
      type: 'workflow',
      actions: [
        ...['created', 'updated', 'published', 'paused', 'resumed', 'deleted'],
        ...['secret_set', 'secret_deleted', 'runs_cancelled', 'runs_repeated'],
      ],
      live: true,
    },
    { type: 'workflow_run', actions: ['started', 'cancelled', 'repeated'], live: true },
  ],
  metrics: WORKFLOW_METRICS,
  tags: WORKFLOW_TAGS,
  routes: (host) => [...workflowRoutes(host), ...runRoutes],
  webRoutes: (host) => [...templateWebRoutes(host), ...editorWebRoutes(host)],
  places: ['/workflows'],
  tools: workflowTools,
  instructions: 'Workflows do something by themselves after an event.',
  secrets: workflowSecrets,
  uses: workflowUses,
  privacy: workflowsPrivacy,
  jobs: [runWorkflows, changeRuns, tidyRuns],
  background: [
    {
      name: 'workflows',
      description: 'starts workflows and takes their steps',
      create: createWaking,
    },
    {
      name: 'workflow-sending',
      description: 'sends the requests of workflows',
      create: createSending,
    },
  ],
} satisfies Family<Services>;
