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
 * Edits of the pipelines of an organization. These functions are pure and keep two invariants: one pipeline is the
 * default as long as there are any, and positions count from 0 without gaps.
 */
export type EditedPipeline = Omit<Pipeline, 'org_id' | 'created_at' | 'updated_at'>;

/** Finds a pipeline by its id; throws 404 `not_found` if there is none. */
export function findPipeline<Candidate extends { id: string }>(
  pipelines: readonly Candidate[],
  id: string,
): Candidate {
  const pipeline = pipelines.find((candidate) => candidate.id === id);
  if (!pipeline) throw notFound('pipeline');
  return pipeline;
}

/**
 * Adds a pipeline. The first one becomes the default.
 * @param pipelines those of the organization in order
 * @param place counted from 0; the end by default
 * @throws 409 `conflict` if there are already as many as allowed
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
 * Changes a pipeline. A new default replaces the former one.
 * @throws 404 `not_found`, and 409 `conflict` for removing the default flag without choosing another
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

/** Removes a pipeline. Throws 404 `not_found`, and 409 `conflict` for the default. */
export function removePipeline(pipelines: readonly EditedPipeline[], id: string): EditedPipeline[] {
  const removed = findPipeline(pipelines, id);
  if (removed.is_default) {
    throw conflict(DEFAULT_STAYS);
  }
  return numbered(pipelines.filter((pipeline) => pipeline !== removed));
}

/** Inserts an item at a position counted from 0, or at the end if it is larger, and moves the others. */
export function putAt<Item extends { sort_order: number }>(
  others: readonly Item[],
  item: Item,
  place: number,
): Item[] {
  return numbered(others.toSpliced(place, 0, item));
}

/** Numbers the items from 0. */
export function numbered<Item extends { sort_order: number }>(items: readonly Item[]): Item[] {
  return items.map((item, sort_order) => ({ ...item, sort_order }));
}

function withDefault(pipelines: readonly EditedPipeline[], id: string): EditedPipeline[] {
  return pipelines.map((pipeline) => ({ ...pipeline, is_default: pipeline.id === id }));
}
