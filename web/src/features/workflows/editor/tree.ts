import type { Definition } from '../../../../../server/workflows/language/definition.schema.ts';
import type { Step } from '../../../../../server/workflows/language/step.schema.ts';

/** Changes of the steps of a definition: pure, so that undo is the definition from before. */

/** Where a step stands: which list, and how far down. */
export interface Place {
  /** `steps` for the outermost list; see `listsOf` for those in steps. */
  readonly list: string;
  readonly index: number;
}

/** The outermost list. */
export const OUTER = 'steps';

/** A list of steps inside a step. */
export interface InnerList {
  readonly id: string;
  readonly kind: 'path' | 'else' | 'late' | 'failed';
  /** The number of the path of a branch. */
  readonly path?: number;
  readonly steps: readonly Step[];
}

/** The lists inside a step, in the order in which people read them. */
export function listsOf(step: Step): readonly InnerList[] {
  if (step.do === 'branch') {
    const paths = step.paths.map(
      ({ steps }, path): InnerList => ({ id: `${step.key}/${path}`, kind: 'path', path, steps }),
    );
    return [...paths, { id: `${step.key}/else`, kind: 'else', steps: step.else }];
  }
  if (step.do === 'wait')
    return step.until_event ? [{ id: `${step.key}/late`, kind: 'late', steps: step.else }] : [];
  if (step.do === 'stop' || typeof step.on_error === 'string') return [];
  return [{ id: `${step.key}/failed`, kind: 'failed', steps: step.on_error.steps }];
}

type ChangeList = (list: string, steps: readonly Step[]) => readonly Step[];

function withLists(step: Step, change: ChangeList): Step {
  if (step.do === 'branch') {
    const paths = step.paths.map((taken, path) => ({
      ...taken,
      steps: change(`${step.key}/${path}`, taken.steps),
    }));
    return { ...step, paths, else: change(`${step.key}/else`, step.else) };
  }
  if (step.do === 'wait') return { ...step, else: change(`${step.key}/late`, step.else) };
  if (step.do === 'stop' || typeof step.on_error === 'string') return step;
  return { ...step, on_error: { steps: change(`${step.key}/failed`, step.on_error.steps) } };
}

function mapLists(steps: readonly Step[], change: ChangeList, list = OUTER): readonly Step[] {
  return change(
    list,
    steps.map((step) => withLists(step, (inner, its) => mapLists(its, change, inner))),
  );
}

function changed(definition: Definition, change: ChangeList): Definition {
  return { ...definition, steps: mapLists(definition.steps, change) };
}

/** Puts a step in place of the one with its key. */
export function replaceStep(definition: Definition, key: string, step: Step): Definition {
  return changed(definition, (_, steps) => steps.map((one) => (one.key === key ? step : one)));
}

/** Takes a step away, with those in it. */
export function removeStep(definition: Definition, key: string): Definition {
  return changed(definition, (_, steps) => steps.filter((one) => one.key !== key));
}

/** Puts a step at a place. */
export function insertStep(definition: Definition, { list, index }: Place, step: Step): Definition {
  return changed(definition, (id, steps) => (id === list ? steps.toSpliced(index, 0, step) : steps));
}

/** Where a step stands; undefined if it is not there. */
export function placeOf({ steps }: Definition, key: string): Place | undefined {
  return findPlace(steps, key, OUTER);
}

function findPlace(steps: readonly Step[], key: string, list: string): Place | undefined {
  const index = steps.findIndex((step) => step.key === key);
  if (index !== -1) return { list, index };
  for (const step of steps) {
    for (const inner of listsOf(step)) {
      const found = findPlace(inner.steps, key, inner.id);
      if (found) return found;
    }
  }
  return undefined;
}

/** The step with a key. */
export function stepNamed({ steps }: Pick<Definition, 'steps'>, key: string): Step | undefined {
  for (const step of steps) {
    if (step.key === key) return step;
    for (const inner of listsOf(step)) {
      const found = stepNamed(inner, key);
      if (found) return found;
    }
  }
  return undefined;
}

/** The keys of a step and of the steps in it. */
export function keysIn(step: Step): readonly string[] {
  return [step.key, ...listsOf(step).flatMap(({ steps }) => steps.flatMap(keysIn))];
}

/** The number of steps in a list; undefined for a list that is not there. */
function lengthOf({ steps }: Definition, list: string): number | undefined {
  let length: number | undefined;
  mapLists(steps, (id, its) => {
    if (id === list) length = its.length;
    return its;
  });
  return length;
}

/**
 * Moves a step to another place, given as it is before the move.
 * @returns the same definition if the place is inside of the step
 */
export function moveStep(definition: Definition, key: string, to: Place): Definition {
  const step = stepNamed(definition, key);
  const from = placeOf(definition, key);
  if (!step || !from || keysIn(step).includes(to.list.split('/')[0] ?? '')) return definition;
  const index = from.list === to.list && from.index < to.index ? to.index - 1 : to.index;
  return insertStep(removeStep(definition, key), { list: to.list, index }, step);
}

/** One place up or down; out of the step that it is in at the end of its list. Undefined at the end of everything. */
export function nextPlace(definition: Definition, key: string, by: -1 | 1): Place | undefined {
  const from = placeOf(definition, key);
  if (!from) return undefined;
  const length = lengthOf(definition, from.list) ?? 0;
  const isAtEnd = by === -1 ? from.index === 0 : from.index === length - 1;
  // The place is one from before the move: behind the next step is two further.
  if (!isAtEnd) return { list: from.list, index: by === -1 ? from.index - 1 : from.index + 2 };
  if (from.list === OUTER) return undefined;
  const owner = placeOf(definition, from.list.split('/')[0] ?? '');
  return owner && { list: owner.list, index: by === -1 ? owner.index : owner.index + 1 };
}

/** A key that no step has: `task`, `task_2`. */
export function newKey(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** A copy of a step with keys of its own, and of the steps in it. */
export function copyOf(step: Step, taken: Set<string>): Step {
  const key = newKey(step.key.replace(/_\d+$/, ''), taken);
  taken.add(key);
  return withLists({ ...step, key }, (_, steps) => steps.map((inner) => copyOf(inner, taken)));
}
