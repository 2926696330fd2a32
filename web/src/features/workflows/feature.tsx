import { Workflow } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { askForWorkflow } from './asked-workflow.ts';
import { runKind, workflowKind } from './workflow-kind.ts';
import { workflowRoutes } from './workflow-routes.ts';

/** Workflows: what happens by itself, its runs, and starting one by hand. */
export const workflows = defineFeature({
  routes: [workflowRoutes],
  places: [
    { to: '/workflows', name: t`Workflows`, icon: Workflow, keys: 'g w', order: 60, isUnderMore: true },
  ],
  commands: [
    {
      id: 'new-workflow',
      title: t`New workflow`,
      group: t`Create`,
      isTyped: true,
      run: () => askForWorkflow({}),
    },
  ],
  dialogs: [
    async () => (await import('./new-workflow-dialog.tsx')).NewWorkflowDialog,
    async () => (await import('./run-dialog.tsx')).RunDialog,
  ],
  recordKinds: [workflowKind, runKind],
});
