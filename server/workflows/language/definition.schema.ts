import { z } from 'zod';
import { type Step, step } from './step.schema.ts';
import { type Trigger, trigger } from './trigger.schema.ts';

/** What a workflow does, in format 1. */
export interface Definition {
  readonly format: 1;
  readonly trigger: Trigger;
  readonly steps: readonly Step[];
}

/** The schema of a definition. To read one from a caller use `parseDefinition`, which also checks the bounds of the whole. */
export const definition: z.ZodType<Definition, unknown> = z
  .strictObject({ format: z.literal(1), trigger, steps: z.array(step) })
  .meta({ id: 'WorkflowDefinition', description: 'What starts a workflow, and its steps.' });
