import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { MAX_PIPELINES, type Pipeline, type PipelinePatch } from './pipeline.schema.ts';

export const TOO_MANY_PIPELINES = new Conflict(
  `An organization has at most ${MAX_PIPELINES} pipelines; delete one first.`,
);
export const DEFAULT_NEEDED = new Conflict(
  "'is_default' cannot be taken away; make another pipeline the default instead.",
);
export const DEFAULT_STAYS = new Conflict(
  'The default pipeline cannot be deleted; make another one the default first.',
);

/**
 * What an edit makes of the pipelines of an organization. The functions here are pure and keep two promises: one of
 * the pipelines is the default as long as there are any, and the places count from 0 without a gap.
 */
export type EditedPipeline = Omit<Pipeline, 'org_id' | 'created_at' | 'updated_at'>;

/** Finds a pipeline by its id, or throws 404 `not_found`. */
export function findPipeline<Candidate extends { id: string }>(
  pipelines: readonly Candidate[],
  id: string,
): Candidate {
  const pipeline = pipelines.find((candidate) => candidate.id === id);
  if (!pipeline) throw notFound('pipeline');
  return pipeline;
}

/**
 * Adds a pipeline. The first one is the default whatever it says of itself.
 * @param pipelines those of the organization in their order
 * @param place counted from 0; without it the end
 * @throws 409 `conflict` when there are as many pipelines as there may be
 */
export function addPipeline(
  pipelines: readonly EditedPipeline[],
  pipeline: Omit<EditedPipeline, 'sort_order'>,
  place = pipelines.length,
): EditedPipeline[] {
  if (pipelines.length >= MAX_PIPELINES) {
    throw conflict(TOO_MANY_PIPELINES);
  }
  const added = putAt(pipelines, { ...pipeline, sort_order: place }, place);
  return pipeline.is_default || pipelines.length === 0 ? withDefault(added, pipeline.id) : added;
}

/**
 * Changes a pipeline; a new default takes the place of the former.
 * @throws 404 `not_found`, and 409 `conflict` for taking the default away without naming another
 */
export function changePipeline(
  pipelines: readonly EditedPipeline[],
  id: string,
  patch: PipelinePatch,
): EditedPipeline[] {
  const current = findPipeline(pipelines, id);
  if (patch.is_default === false && current.is_default) {
    throw conflict(DEFAULT_NEEDED);
  }
  const changed = {
    ...current,
    name: patch.name ?? current.name,
    description: patch.description === undefined ? current.description : patch.description,
  };
  const others = pipelines.filter((pipeline) => pipeline !== current);
  const placed = putAt(others, changed, patch.sort_order ?? pipelines.indexOf(current));
  return patch.is_default ? withDefault(placed, id) : placed;
}

/** Takes a pipeline away; throws 404 `not_found`, and 409 `conflict` for the default. */
export function removePipeline(pipelines: readonly EditedPipeline[], id: string): EditedPipeline[] {
  const removed = findPipeline(pipelines, id);
  if (removed.is_default) {
    throw conflict(DEFAULT_STAYS);
  }
  return numbered(pipelines.filter((pipeline) => pipeline !== removed));
}

/** Puts an item at a place counted from 0, one beyond the end being the end, and moves the others up. */
export function putAt<Item extends { sort_order: number }>(
  others: readonly Item[],
  item: Item,
  place: number,
): Item[] {
  return numbered(others.toSpliced(place, 0, item));
}

/** Gives each item its place, counted from 0. */
export function numbered<Item extends { sort_order: number }>(items: readonly Item[]): Item[] {
  return items.map((item, sort_order) => ({ ...item, sort_order }));
}

function withDefault(pipelines: readonly EditedPipeline[], id: string): EditedPipeline[] {
  return pipelines.map((pipeline) => ({ ...pipeline, is_default: pipeline.id === id }));
}
