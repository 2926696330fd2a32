import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pipelineId, pipelineQuery, type Stage, stageView } from './pipeline.schema.ts';
import { selectStages } from './pipeline.sql.ts';

/** Lists the stages of one pipeline in board order (docs/behaviour/pipelines.md 2). */
export const listStages = defineRead({
  name: 'list-stages',
  summary: 'List the stages of a pipeline',
  scope: 'crm:read',
  input: pipelineId.extend(pipelineQuery.shape),
  output: z.array(stageView),
  run: async (context, { id, limit, offset }) => {
    const [pipeline] = await context.query<{ stages: string }>(selectStages(context.organizationId, id));
    if (!pipeline) throw notFound('pipeline');
    const stages = new JsonText<Stage[]>(pipeline.stages).value().slice(offset, offset + limit);
    return { data: stages, meta: { limit, offset, count: stages.length } };
  },
});
