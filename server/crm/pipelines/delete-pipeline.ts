import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { pipelineId } from './pipeline.schema.ts';
import { PIPELINE_IN_USE } from './pipeline-constraints.ts';
import { DEFAULT_STAYS, removePipeline } from './pipeline-edits.ts';

/** Deletes a pipeline with its stages, unless it is the default or has deals (docs/behaviour/pipelines.md 8). */
export const deletePipeline = defineWrite({
  name: 'delete-pipeline',
  summary: 'Delete a pipeline',
  description: 'Returns 409 for the default pipeline and for a pipeline with deals.',
  scope: 'crm:write',
  role: 'admin',
  input: pipelineId,
  constraints: PIPELINE_IN_USE,
  conflicts: [DEFAULT_STAYS],
  run: async (context, { id }) => {
    const edit = await beginEdit(context);
    saveEdit(context, edit, removePipeline(edit.pipelines, id));
    return DONE;
  },
});
