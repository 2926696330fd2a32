import { defineWrite } from '../../kernel/operation.ts';
import { requireSomeField } from '../../kernel/parse.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { pipelineId, pipelinePatch, pipelineView } from './pipeline.schema.ts';
import { changePipeline, DEFAULT_NEEDED, findPipeline } from './pipeline-edits.ts';

/** PATCH of a pipeline (an addition of ours): its name, description and place, or making it the default. */
export const updatePipeline = defineWrite({
  name: 'update-pipeline',
  summary: 'Update a pipeline',
  description: 'Making it the default takes that from the former one.',
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
