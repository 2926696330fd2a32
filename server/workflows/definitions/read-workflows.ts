import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import {
  versionQuery,
  versionView,
  type Workflow,
  workflowId,
  workflowQuery,
  workflowView,
} from './workflow.schema.ts';
import { selectVersions, selectWorkflow, selectWorkflows } from './workflow.sql.ts';

/** Lists the workflows of the organization. */
export const listWorkflows = defineRead({
  name: 'list-workflows',
  summary: 'List workflows',
  description: 'By name.',
  scope: 'workflows:read',
  input: workflowQuery,
  output: z.array(workflowView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectWorkflows(context.organizationId, query)), query),
});

/** Gets a workflow with its draft. */
export const getWorkflow = defineRead({
  name: 'get-workflow',
  summary: 'Get a workflow',
  scope: 'workflows:read',
  input: workflowId,
  output: workflowView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectWorkflow(context.organizationId, id));
    if (!row) throw notFound('workflow');
    return { data: new JsonText<Workflow>(row.json) };
  },
});

/** Lists what was published of a workflow. */
export const listWorkflowVersions = defineRead({
  name: 'list-workflow-versions',
  summary: 'List the versions of a workflow',
  description: 'The newest first. A version never changes.',
  scope: 'workflows:read',
  input: versionQuery,
  output: z.array(versionView),
  run: async (context, query) => {
    const [workflow] = await context.query(selectWorkflow(context.organizationId, query.id));
    if (!workflow) throw notFound('workflow');
    return pageOf(
      await context.query<{ json: string }>(selectVersions(context.organizationId, query)),
      query,
    );
  },
});
