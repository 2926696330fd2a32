import { z } from 'zod';
import { wholeNumber } from '../../kernel/fields/fields.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { workflowId } from '../definitions/workflow.schema.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { type DefinitionRow, selectDefinitions } from '../engine/start.sql.ts';
import { definition } from '../language/definition.schema.ts';

/** Gets the definition of a version with all its members, to show it in sentences. */
export const getWorkflowVersion = defineRead({
  name: 'get-workflow-version',
  summary: 'Get a version of a workflow',
  scope: 'workflows:read',
  input: workflowId.extend({ version: wholeNumber(1) }),
  output: z.object({ version: z.int(), definition }),
  run: async (context, { id, version }) => {
    const [row] = await context.query<DefinitionRow>(
      selectDefinitions(context.organizationId, [{ workflow_id: id, version }]),
    );
    const found = row && readDefinition(row.definition);
    if (!found) throw notFound('workflow');
    return { data: { version, definition: found } };
  },
});
