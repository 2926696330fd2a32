import { z } from 'zod';
import type { Operation } from './operation.ts';

/** The schema of one record in an operation's answer, and whether the answer is a list. */
export function recordOf({ output }: Operation): {
  readonly record: z.ZodType | undefined;
  readonly list: boolean;
} {
  if (!(output instanceof z.ZodArray)) return { record: output, list: false };
  const { element } = output;
  if (!(element instanceof z.ZodType)) throw new Error('The items of a list need a schema.');
  return { record: element, list: true };
}
