import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { pipelineId, pipelinePatch, pipelineView } from './pipeline.schema.ts';
import { changePipeline, DEFAULT_NEEDED, findPipeline } from './pipeline-edits.ts';

/** Updates the name, description and position of a pipeline, or makes it the default (docs/behaviour/pipelines.md 5 to 7). */
export const updatePipeline = defineWrite({
  name: 'update-pipeline',
  summary: 'Update a pipeline',
  description: 'Making it the default replaces the former default.',
  scope: 'crm:write',
  role: 'admin',
  input: pipelinePatch.extend(pipelineId.shape),
  output: pipelineView,
  conflicts: [DEFAULT_NEEDED],
  run: async (context, { id, ...patch }) => {
    requireSomeField(pipelinePatch, patch);
    const edit = await beginEdit(context);
    const pipelines = saveEdit(context, edit, changePipeline(edit.pipelines, id, patch));
    return { data: findPipeline(pipelines, id) };
  },
});
