import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { pipelineQuery, pipelineView } from './pipeline.schema.ts';
import { selectPipelines } from './pipeline.sql.ts';

/** Lists the pipelines with their stages, in order (docs/behaviour/pipelines.md 2). */
export const listPipelines = defineRead({
  name: 'list-pipelines',
  summary: 'List pipelines with their stages',
  scope: 'crm:read',
  input: pipelineQuery,
  output: z.array(pipelineView),
  run: async (context, page) =>
    pageOf(await context.query<{ json: string }>(selectPipelines(context.organizationId, page)), page),
});
