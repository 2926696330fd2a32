import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { IN_USE, requireUnused } from '../../kernel/operations/uses.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { pipelineId } from './pipeline.schema.ts';
import { PIPELINE_IN_USE } from './pipeline-constraints.ts';
import { DEFAULT_STAYS, findPipeline, removePipeline } from './pipeline-edits.ts';

/** Deletes a pipeline with its stages, unless it is the default or has deals (docs/behaviour/pipelines.md 8). */
export const deletePipeline = defineWrite({
  name: 'delete-pipeline',
  summary: 'Delete a pipeline',
  description:
    'Returns 409 for the default pipeline, for a pipeline with deals, and for one that workflows use.',
  scope: 'crm:write',
  role: 'admin',
  input: pipelineId,
  constraints: PIPELINE_IN_USE,
  conflicts: [DEFAULT_STAYS, IN_USE],
  run: async (context, { id }) => {
    const edit = await beginEdit(context);
    const edited = removePipeline(edit.pipelines, id);
    const { stages } = findPipeline(edit.pipelines, id);
    await requireUnused(context, { kind: 'pipeline', ids: [id] });
    await requireUnused(context, { kind: 'stage', ids: stages.map((stage) => stage.id) });
    saveEdit(context, edit, edited);
    return DONE;
  },
});
