import type { z } from 'zod';
import { measurable } from '../../../kernel/fields/measurable.ts';
import { describeIssue } from '../../../kernel/operations/parse.ts';
import type { Problem } from '../facts.ts';
import { has, inside, pathOf } from './path.ts';

/** Ends the reading of a definition. It never leaves `parseDefinition`. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(path: string, message: string) {
    super(message);
    this.problem = { path, message };
  }
}

/**
 * Reads a value with a schema.
 * @throws Refusal that names the first part that is wrong, or the part that lacks something
 */
export function readWith<Output>(schema: z.ZodType<Output>, value: unknown, path: string): Output {
  const result = schema.safeParse(measurable(value));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusalOf(issue, value, path) : new Refusal(path, 'is malformed');
}

/** A path leads only to what is there, so a missing member is a problem of what should have it. */
function refusalOf(issue: z.core.$ZodIssue, value: unknown, path: string): Refusal {
  const missing = issue.path.findIndex(
    (member, level) => !has(inside(value, ...issue.path.slice(0, level)), member),
  );
  if (missing === -1) return new Refusal(pathOf(path, ...issue.path), wordsOf(issue));
  return new Refusal(
    pathOf(path, ...issue.path.slice(0, missing)),
    `must have ${String(issue.path[missing])}`,
  );
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `must be one of ${issue.options.join(', ')}`;
  return describeIssue(issue, false);
}
