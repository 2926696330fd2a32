import { v7 as uuidv7 } from 'uuid';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { pipelineId, stageDraft, stageView } from './pipeline.schema.ts';
import { findPipeline } from './pipeline-edits.ts';
import { addStage, findStage, TOO_MANY_STAGES } from './stage-edits.ts';

/** Creates a stage in a pipeline (docs/behaviour/pipelines.md 7). */
export const createStage = defineWrite({
  name: 'create-stage',
  summary: 'Create a stage',
  description:
    'Without `sort_order`, an open stage is placed before the first closed one, and a closed stage at the end.',
  scope: 'crm:write',
  role: 'admin',
  input: stageDraft.extend(pipelineId.shape),
  output: stageView,
  conflicts: [TOO_MANY_STAGES],
  run: async (context, { id: pipelineId, ...draft }) => {
    const id = uuidv7();
    const edit = await beginEdit(context);
    const pipelines = saveEdit(context, edit, addStage(edit.pipelines, pipelineId, { ...draft, id }));
    return { data: findStage(findPipeline(pipelines, pipelineId), id) };
  },
});
