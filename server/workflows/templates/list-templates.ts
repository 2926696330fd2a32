import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import type { WorkflowHost } from '../host.ts';
import { CONTACT_TEMPLATES } from './contact-templates.ts';
import { DEAL_TEMPLATES } from './deal-templates.ts';
import { readSalesPipeline } from './sales-pipeline.ts';

const TEMPLATES = [...CONTACT_TEMPLATES, ...DEAL_TEMPLATES];

const templateView = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  definition: z.record(z.string(), z.unknown()),
});

/** Lists ready workflows, filled in with the pipeline of the organization (docs/behaviour/workflows.md 16). */
export function listWorkflowTemplates({ operations }: WorkflowHost) {
  return defineRead({
    name: 'list-workflow-templates',
    summary: 'List ready workflows',
    description: 'Those that need a stage which the default pipeline lacks are left out.',
    scope: 'workflows:write',
    input: z.object({}),
    output: z.array(templateView),
    run: async (context) => {
      const sales = await readSalesPipeline(context, operations);
      const fitting = TEMPLATES.filter(({ needs }) => needs === undefined || sales[needs].length > 0);
      return {
        data: fitting.map(({ key, name, description, definition }) => ({
          ...{ key, name, description },
          definition: definition(sales),
        })),
      };
    },
  });
}
