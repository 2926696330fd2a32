import { z } from 'zod';
import type { Definition } from './definition.schema.ts';
import type { Problem } from './facts.ts';
import { boundsProblem } from './parsing/bounds.ts';
import { inside } from './parsing/path.ts';
import { readSteps, withCondition } from './parsing/read-steps.ts';
import { Refusal, readWith } from './parsing/refusal.ts';
import { type Trigger, triggerSchema } from './trigger.schema.ts';

/**
 * Reads a definition that a caller sent. What it refuses has a problem, whose path leads to a part of the input. It takes
 * time in proportion to the size of the input, and never throws.
 */
export function parseDefinition(
  input: unknown,
): { readonly definition: Definition } | { readonly problem: Problem } {
  const problem = boundsProblem(input);
  return problem ? { problem } : parsePublished(input);
}

/**
 * Reads a definition that was good when it was published. With the values of everything that was left out it may be larger
 * than what was sent, and than what may be sent.
 */
export function parsePublished(
  input: unknown,
): { readonly definition: Definition } | { readonly problem: Problem } {
  try {
    return { definition: read(input) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

const given = z.unknown().refine((value) => value !== undefined);

const outline = z.strictObject({ format: z.literal(1), trigger: given, steps: z.array(z.unknown()) });

function read(input: unknown): Definition {
  const { format, trigger, steps } = readWith(outline, input, '');
  return { format, trigger: readTrigger(trigger), steps: readSteps(steps, 'steps') };
}

function readTrigger(input: unknown): Trigger {
  const schema = triggerSchema(inside(input, 'on'));
  return readWith(schema, withCondition(input, 'where', 'trigger'), 'trigger');
}
