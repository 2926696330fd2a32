import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { stageId, stagePatch, stageView } from './pipeline.schema.ts';
import { findPipeline } from './pipeline-edits.ts';
import { changeStage, findStage } from './stage-edits.ts';

/**
 * Updates a stage. Changing a flag does not stamp its deals, because they did not move (docs/behaviour/pipelines.md
 * 9).
 */
export const updateStage = defineWrite({
  name: 'update-stage',
  summary: 'Update a stage',
  description: 'A new `sort_order` moves the other stages. `is_won` and `is_lost` exclude each other.',
  scope: 'crm:write',
  role: 'admin',
  input: stagePatch.extend(stageId.shape),
  output: stageView,
  run: async (context, { id, stage_id, ...patch }) => {
    requireSomeField(stagePatch, patch);
    const edit = await beginEdit(context);
    const pipelines = saveEdit(context, edit, changeStage(edit.pipelines, id, stage_id, patch));
    return { data: findStage(findPipeline(pipelines, id), stage_id) };
  },
});
