import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { workflowView } from '../definitions/workflow.schema.ts';
import { objectName } from '../language/trigger.schema.ts';
import { selectByHand } from './rows.sql.ts';

const view = workflowView.pick({ id: true, name: true, description: true });

/** Lists the published workflows that people start for records of a kind. */
export const listWorkflowsByHand = defineRead({
  name: 'list-workflows-by-hand',
  summary: 'List workflows that people start',
  scope: 'workflows:read',
  input: z.object({ object: objectName }),
  output: z.array(view),
  run: async (context, { object }) => ({
    data: await context.query<z.infer<typeof view>>(selectByHand(context.organizationId, object)),
  }),
});
