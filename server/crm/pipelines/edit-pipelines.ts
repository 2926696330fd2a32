import { isDeepStrictEqual } from 'node:util';
import { JsonText } from '../../kernel/database/json-text.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { type Difference, differenceBetween, writtenRows } from './difference.ts';
import type { Pipeline, Stage } from './pipeline.schema.ts';
import {
  deletePipelineRows,
  deleteStageRows,
  savePipelineRows,
  saveStageRows,
  selectAllPipelines,
} from './pipeline.sql.ts';
import type { EditedPipeline } from './pipeline-edits.ts';

/** The pipelines of an organization while one caller edits them. */
export interface PipelinesInEdit {
  /** All pipelines in order, with their stages. */
  readonly pipelines: readonly Pipeline[];
  /** ISO 8601: the time of the edit, later than the last update of any. */
  readonly now: string;
}

/** Waits until nobody else edits the organization's pipelines, then reads them all. */
export async function beginEdit(context: WriteContext): Promise<PipelinesInEdit> {
  const { organizationId } = context;
  await context.query(oneAtATime(organizationId, 'pipelines'));
  const [row] = await context.query<{ pipelines: string; now: string }>(selectAllPipelines(organizationId));
  if (!row) throw new Error('An aggregate of the pipelines returned no row.');
  return { pipelines: new JsonText<Pipeline[]>(row.pipelines).value(), now: row.now };
}

/**
 * Defers writing the differences between the old and new pipelines until the commit, each with its audit entry. What
 * is the same is not written.
 * @returns the pipelines after the edit
 */
export function saveEdit(
  context: WriteContext,
  { pipelines: before, now }: PipelinesInEdit,
  edited: readonly EditedPipeline[],
): Pipeline[] {
  const after = edited.map((pipeline) => withTimes(context.organizationId, pipeline, before, now));
  const pipelines = differenceBetween(before, after);
  const stages = differenceBetween(before.flatMap(stagesOf), after.flatMap(stagesOf));
  writeDifference(context, pipelines, stages, now);
  auditDifference(context, 'pipeline', pipelines);
  auditDifference(context, 'stage', stages);
  return after;
}

/** A change of its stages is a change of the pipeline, which is shown with them. */
function withTimes(
  org_id: string,
  edited: EditedPipeline,
  before: readonly Pipeline[],
  now: string,
): Pipeline {
  const { id, name, description, is_default, sort_order, stages } = edited;
  const former = before.find((pipeline) => pipeline.id === id);
  const times = { created_at: former?.created_at ?? now, updated_at: former?.updated_at ?? now };
  const after = { id, org_id, name, description, is_default, sort_order, ...times, stages };
  return isDeepStrictEqual(after, former) ? after : { ...after, updated_at: now };
}

function writeDifference(
  context: WriteContext,
  pipelines: Difference<Pipeline>,
  stages: Difference<Stage>,
  now: string,
): void {
  const { organizationId } = context;
  const [savedPipelines, savedStages] = [writtenRows(pipelines), writtenRows(stages)];
  const [deletedPipelines, deletedStages] = [pipelines.deleted.map(idOf), stages.deleted.map(idOf)];
  if (savedPipelines.length > 0) context.defer(savePipelineRows(organizationId, savedPipelines, now));
  if (savedStages.length > 0) context.defer(saveStageRows(organizationId, savedStages));
  if (deletedStages.length > 0) context.defer(deleteStageRows(organizationId, deletedStages));
  if (deletedPipelines.length > 0) context.defer(deletePipelineRows(organizationId, deletedPipelines));
}

function auditDifference<Row extends Pipeline | Stage>(
  context: WriteContext,
  recordType: 'pipeline' | 'stage',
  { created, updated, deleted }: Difference<Row>,
): void {
  for (const { id } of created) context.audit({ recordType, recordId: id, action: 'created' });
  for (const { before, after } of updated) {
    const changes = changesBetween(before, after, ['updated_at', 'stages']);
    if (Object.keys(changes).length === 0) continue;
    context.audit({ recordType, recordId: after.id, action: 'updated', changes });
  }
  for (const { id } of deleted) context.audit({ recordType, recordId: id, action: 'deleted' });
}

function stagesOf(pipeline: Pipeline): readonly Stage[] {
  return pipeline.stages;
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}
