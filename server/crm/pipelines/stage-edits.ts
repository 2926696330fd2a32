import { Conflict, conflict, invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { MAX_STAGES, type Stage, type StageDraft, type StagePatch } from './pipeline.schema.ts';
import { type EditedPipeline, findPipeline, numbered, putAt } from './pipeline-edits.ts';

export const TOO_MANY_STAGES = new Conflict(`A pipeline has at most ${MAX_STAGES} stages; delete one first.`);
export const LAST_STAGE_STAYS = new Conflict(
  'The last stage of a pipeline cannot be deleted; add another one first.',
);

/**
 * Edits of the stages of one pipeline among those of the organization. Pure, with these invariants: a pipeline has at
 * least one stage, none is both won and lost, and positions count from 0 without gaps.
 */

/** Finds a stage of a pipeline; throws 404 `not_found` if there is none. */
export function findStage(pipeline: { readonly stages: readonly Stage[] }, id: string): Stage {
  const stage = pipeline.stages.find((candidate) => candidate.id === id);
  if (!stage) throw notFound('stage');
  return stage;
}

/**
 * Adds a stage at the position of the draft. By default, an open one is placed before the first closed stage and a
 * closed one at the end.
 * @throws 404 `not_found` for an unknown pipeline, 409 `conflict` if it already has as many stages as allowed
 */
export function addStage(
  pipelines: readonly EditedPipeline[],
  pipelineId: string,
  { sort_order, ...draft }: StageDraft & { readonly id: string },
): EditedPipeline[] {
  return editStages(pipelines, pipelineId, (stages) => {
    if (stages.length >= MAX_STAGES) {
      throw conflict(TOO_MANY_STAGES);
    }
    const place = sort_order ?? placeOfNewStage(stages, draft);
    return putAt(stages, oneOutcome({ ...draft, pipeline_id: pipelineId, sort_order: place }), place);
  });
}

/** Changes a stage. Throws 404 `not_found`, and 400 `invalid_request` if it would be both won and lost. */
export function changeStage(
  pipelines: readonly EditedPipeline[],
  pipelineId: string,
  id: string,
  patch: StagePatch,
): EditedPipeline[] {
  return editStages(pipelines, pipelineId, (stages) => {
    const current = findStage({ stages }, id);
    const changed = oneOutcome({
      ...current,
      name: patch.name ?? current.name,
      is_won: patch.is_won ?? current.is_won,
      is_lost: patch.is_lost ?? current.is_lost,
      is_qualified: patch.is_qualified ?? current.is_qualified,
    });
    const others = stages.filter((stage) => stage !== current);
    return putAt(others, changed, patch.sort_order ?? stages.indexOf(current));
  });
}

/** Removes a stage. Throws 404 `not_found`, and 409 `conflict` for the last one. */
export function removeStage(
  pipelines: readonly EditedPipeline[],
  pipelineId: string,
  id: string,
): EditedPipeline[] {
  return editStages(pipelines, pipelineId, (stages) => {
    const removed = findStage({ stages }, id);
    if (stages.length === 1) {
      throw conflict(LAST_STAGE_STAYS);
    }
    return numbered(stages.filter((stage) => stage !== removed));
  });
}

/** Returns the stage; throws 400 `invalid_request` if it is both won and lost. */
export function oneOutcome<Flags extends Pick<Stage, 'is_won' | 'is_lost'>>(stage: Flags): Flags {
  if (stage.is_won && stage.is_lost) {
    throw invalidRequest("'is_won' and 'is_lost' exclude each other; a stage has one outcome at most.");
  }
  return stage;
}

function editStages(
  pipelines: readonly EditedPipeline[],
  pipelineId: string,
  edit: (stages: readonly Stage[]) => Stage[],
): EditedPipeline[] {
  const edited = findPipeline(pipelines, pipelineId);
  return pipelines.map((pipeline) =>
    pipeline === edited ? { ...pipeline, stages: edit(pipeline.stages) } : pipeline,
  );
}

function placeOfNewStage(stages: readonly Stage[], draft: Pick<Stage, 'is_won' | 'is_lost'>): number {
  const isClosed = (stage: Pick<Stage, 'is_won' | 'is_lost'>) => stage.is_won || stage.is_lost;
  const firstClosed = stages.findIndex(isClosed);
  return isClosed(draft) || firstClosed === -1 ? stages.length : firstClosed;
}
