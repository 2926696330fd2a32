import type { Definition } from './definition.schema.ts';
import { isAction } from './guards.ts';
import type { Step } from './step.schema.ts';

/** Which of its lists of steps a step leads into. */
export type Turn =
  | { readonly path: number }
  | { readonly else: true }
  | { readonly timedOut: true }
  | { readonly failed: true };

/** A step, and where it is. */
export interface PlacedStep {
  readonly step: Step;
  /** Such as `steps[2].paths[0].steps[1]`. */
  readonly path: string;
  /** How many steps it is inside of. */
  readonly depth: number;
  /** The steps that may have run when a run comes to it. */
  readonly before: readonly Step[];
}

/** The step with which a run begins; undefined if there is none. */
export function firstStep({ steps }: Pick<Definition, 'steps'>): Step | undefined {
  return steps[0];
}

/** The step with a key. */
export function findStep({ steps }: Pick<Definition, 'steps'>, key: string): Step | undefined {
  return locate(steps, key, undefined)?.step;
}

/**
 * The step that a run comes to after another; undefined if the run is complete.
 * @param turn what the step led to; without one it is done
 */
export function stepAfter({ steps }: Pick<Definition, 'steps'>, key: string, turn?: Turn): Step | undefined {
  const found = locate(steps, key, undefined);
  if (!found || endsRun(found.step, turn)) return undefined;
  const inner = turn && innerLists(found.step).find((list) => isSame(list.turn, turn));
  return inner?.steps[0] ?? found.after;
}

/** All steps, each before the steps in it. */
export function allSteps({ steps }: Pick<Definition, 'steps'>): readonly PlacedStep[] {
  return placed(steps, { path: 'steps', depth: 0, before: [] });
}

function placed(
  steps: readonly Step[],
  { path, depth, before }: Omit<PlacedStep, 'step'>,
): readonly PlacedStep[] {
  const places: PlacedStep[] = [];
  for (const [index, step] of steps.entries()) {
    const here = {
      path: `${path}[${index}]`,
      depth,
      before: [...before, ...places.map((place) => place.step)],
    };
    // A step that failed has no result.
    const passed = isAction(step) ? here.before : [...here.before, step];
    const inner = innerLists(step).flatMap((list) =>
      placed(list.steps, { path: `${here.path}.${list.path}`, depth: depth + 1, before: passed }),
    );
    places.push({ step, ...here }, ...inner);
  }
  return places;
}

interface InnerList {
  readonly turn: Turn;
  readonly path: string;
  readonly steps: readonly Step[];
}

function innerLists(step: Step): readonly InnerList[] {
  if (step.do === 'branch') {
    const paths = step.paths.map((taken, path) => ({
      ...{ turn: { path }, path: `paths[${path}].steps` },
      steps: taken.steps,
    }));
    return [...paths, { turn: { else: true }, path: 'else', steps: step.else }];
  }
  if (step.do === 'wait') return [{ turn: { timedOut: true }, path: 'else', steps: step.else }];
  if (!isAction(step) || typeof step.on_error === 'string') return [];
  return [{ turn: { failed: true }, path: 'on_error.steps', steps: step.on_error.steps }];
}

/** Finds a step, and the one that follows when it and the steps in it are done: branches join behind themselves. */
function locate(
  steps: readonly Step[],
  key: string,
  behind: Step | undefined,
): { readonly step: Step; readonly after: Step | undefined } | undefined {
  for (const [index, step] of steps.entries()) {
    const after = steps[index + 1] ?? behind;
    if (step.key === key) return { step, after };
    for (const list of innerLists(step)) {
      const found = locate(list.steps, key, after);
      if (found) return found;
    }
  }
  return undefined;
}

function endsRun(step: Step, turn: Turn | undefined): boolean {
  if (step.do === 'stop') return true;
  return turn !== undefined && 'failed' in turn && isAction(step) && step.on_error === 'stop';
}

function isSame(turn: Turn, other: Turn): boolean {
  if ('path' in turn) return 'path' in other && turn.path === other.path;
  return Object.keys(turn).every((name) => name in other);
}
