import { v7 as uuidv7 } from 'uuid';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { FIRST_STAGES, newStages } from './create-default-pipeline.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { pipelineDraft, pipelineView } from './pipeline.schema.ts';
import { addPipeline, findPipeline, TOO_MANY_PIPELINES } from './pipeline-edits.ts';

/** Creates a pipeline with its stages (docs/behaviour/pipelines.md 7). */
export const createPipeline = defineWrite({
  name: 'create-pipeline',
  summary: 'Create a pipeline',
  description: 'Without `stages`, it gets New, Qualified, Proposal, Closed Won and Closed Lost.',
  scope: 'crm:write',
  role: 'admin',
  input: pipelineDraft,
  output: pipelineView,
  conflicts: [TOO_MANY_PIPELINES],
  run: async (context, { sort_order, stages = FIRST_STAGES, ...draft }) => {
    const id = uuidv7();
    const edit = await beginEdit(context);
    const pipeline = { ...draft, id, stages: newStages(id, stages) };
    const pipelines = saveEdit(context, edit, addPipeline(edit.pipelines, pipeline, sort_order));
    return { data: findPipeline(pipelines, id) };
  },
});
