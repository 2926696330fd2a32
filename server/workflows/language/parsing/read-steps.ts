import { isAction } from '../guards.ts';
import { LIMITS } from '../limits.ts';
import { STEP_KINDS, type Step, stepSchema } from '../step.schema.ts';
import { has, inside, listIn, pathOf } from './path.ts';
import { readCondition } from './read-condition.ts';
import { Refusal, readWith } from './refusal.ts';
import { problemOfStep } from './step-rules.ts';

/**
 * Reads the steps of a definition. Each step is read on its own, without the steps in it: the schema of a step tries every
 * kind for each step inside, which would take time that doubles with each level.
 * @throws Refusal
 */
export function readSteps(given: readonly unknown[], path: string): readonly Step[] {
  return listOf({ keys: new Set() }, given, path, 0);
}

/** What was read so far. */
interface Reading {
  readonly keys: Set<string>;
}

function listOf(reading: Reading, given: readonly unknown[], path: string, depth: number): readonly Step[] {
  if (depth > LIMITS.depth && given.length > 0)
    throw new Refusal(path, `must be empty: steps are at most ${LIMITS.depth} levels deep in others`);
  return given.map((step, index) => readStep(reading, step, pathOf(path, index), depth));
}

function readStep(reading: Reading, given: unknown, path: string, depth: number): Step {
  const step = readWith(schemaOf(given, path), withoutSteps(given, path), path);
  const { keys } = reading;
  if (keys.has(step.key)) throw new Refusal(pathOf(path, 'key'), 'must not be the key of another step');
  keys.add(step.key);
  if (keys.size > LIMITS.steps)
    throw new Refusal(path, `is one too many: there are at most ${LIMITS.steps} steps`);
  const problem = problemOfStep(step, given, path);
  if (problem) throw new Refusal(problem.path, problem.message);
  const stepsAt = (...members: readonly PropertyKey[]) =>
    listOf(reading, listIn(given, ...members), pathOf(path, ...members), depth + 1);
  if (step.do === 'branch') {
    const paths = step.paths.map((taken, index) => ({ ...taken, steps: stepsAt('paths', index, 'steps') }));
    return { ...step, paths, else: stepsAt('else') };
  }
  if (step.do === 'wait') return { ...step, else: stepsAt('else') };
  if (!isAction(step) || typeof step.on_error === 'string') return step;
  return { ...step, on_error: { steps: stepsAt('on_error', 'steps') } };
}

function schemaOf(given: unknown, path: string) {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal(path, 'must be an object');
  if (!has(given, 'do')) throw new Refusal(path, 'must have do');
  const schema = stepSchema(inside(given, 'do'));
  if (!schema) throw new Refusal(pathOf(path, 'do'), `must be one of ${STEP_KINDS.join(', ')}`);
  return schema;
}

/** The step as it was given, but with empty lists for the steps in it, and with its conditions read. */
function withoutSteps(given: unknown, path: string): unknown {
  switch (inside(given, 'do')) {
    case 'branch':
      return changed(changed(given, 'else', emptied), 'paths', (paths) =>
        Array.isArray(paths)
          ? paths.map((taken, index) => pathWithoutSteps(taken, pathOf(path, 'paths', index)))
          : paths,
      );
    case 'wait':
      return changed(changed(given, 'else', emptied), 'until_event', (event) =>
        withCondition(event, 'where', pathOf(path, 'until_event')),
      );
    case 'stop':
      return given;
    default:
      return changed(given, 'on_error', (choice) => changed(choice, 'steps', emptied));
  }
}

function pathWithoutSteps(taken: unknown, path: string): unknown {
  return changed(withCondition(taken, 'if', path), 'steps', emptied);
}

/** An object whose condition was read, if it has one. */
export function withCondition(given: unknown, member: string, path: string): unknown {
  return changed(given, member, (condition) => readCondition(condition, pathOf(path, member)));
}

function changed(given: unknown, member: string, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(given) || inside(given, member) === undefined) return given;
  return { ...Object(given), [member]: change(inside(given, member)) };
}

function emptied(value: unknown): unknown {
  return Array.isArray(value) ? [] : value;
}
