import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { IN_USE, requireUnused } from '../../kernel/operations/uses.ts';
import { moveDeals, TOO_MANY_DEALS_TO_MOVE } from '../deals/move-deals.ts';
import { beginEdit, saveEdit } from './edit-pipelines.ts';
import { type Stage, stageDeletion } from './pipeline.schema.ts';
import { closeStage } from './pipeline.sql.ts';
import { STAGE_IN_USE } from './pipeline-constraints.ts';
import { findPipeline } from './pipeline-edits.ts';
import { LAST_STAGE_STAYS, removeStage } from './stage-edits.ts';

/** Deletes a stage after moving its deals to the stage that the caller names (docs/behaviour/pipelines.md 8). */
export const deleteStage = defineWrite({
  name: 'delete-stage',
  summary: 'Delete a stage',
  description:
    'Returns 409 for the last stage, for a stage that workflows use, and for one with deals unless `move_deals_to` is given.',
  scope: 'crm:write',
  role: 'admin',
  input: stageDeletion,
  constraints: STAGE_IN_USE,
  conflicts: [LAST_STAGE_STAYS, TOO_MANY_DEALS_TO_MOVE, IN_USE],
  run: async (context, { id, stage_id, move_deals_to }) => {
    const edit = await beginEdit(context);
    const edited = removeStage(edit.pipelines, id, stage_id);
    await requireUnused(context, { kind: 'stage', ids: [stage_id] });
    if (move_deals_to !== undefined) {
      const { stages } = findPipeline(edit.pipelines, id);
      requireOtherStage(stages, stage_id, move_deals_to);
      await context.query(closeStage(context.organizationId, stage_id));
      await moveDeals(context, stages, stage_id, move_deals_to);
    }
    saveEdit(context, edit, edited);
    return DONE;
  },
});

function requireOtherStage(stages: readonly Stage[], deleted: string, target: string): void {
  if (target !== deleted && stages.some(({ id }) => id === target)) return;
  throw invalidRequest("'move_deals_to' must be another stage of the same pipeline.");
}
