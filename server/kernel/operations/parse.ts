import type { z } from 'zod';
import { withoutBlanks } from '../fields/blanks.ts';
import { isDefinition, placeOf } from '../fields/definition.ts';
import { measurable } from '../fields/measurable.ts';
import { ApiError, invalidRequest } from './errors.ts';

/**
 * Parses input with a schema. Throws 400 `invalid_request` with a one-sentence message about the first wrong field.
 */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(withoutBlanks(schema, measurable(input)));
  if (result.success) return result.data;
  throw isDefinition(schema) ? problemIn(result.error, input) : toApiError(result.error, input);
}

/**
 * Throws 400 `invalid_request` if a patch has no field that can be updated. The message lists the fields that can.
 */
export function requireSomeField(schema: z.ZodObject, patch: object): void {
  if (Object.values(patch).some((value) => value !== undefined)) return;
  throw invalidRequest(
    `The body has no field that can be updated. These can: ${Object.keys(schema.shape).join(', ')}.`,
  );
}

/** The first problem of a definition, with its place for people (`fields[0].key`) and for programs (`path`). */
function problemIn(error: z.ZodError, input: unknown): ApiError {
  const [issue] = error.issues;
  if (!issue || issue.path.length === 0) return toApiError(error, input);
  const special = issue.code === 'custom' ? issue.params?.throws : undefined;
  if (special instanceof Error) return toApiError(error, input);
  return definitionProblem(placeOf(issue.path), describeIssue(issue, isMissing(input, issue.path)));
}

/**
 * 400: a part of a definition is wrong.
 * @param path the place, such as `fields[0].maps_to`
 * @param problem follows the place in a sentence: `must be …`
 */
export function definitionProblem(path: string, problem: string): ApiError {
  return new ApiError(400, 'invalid_request', sentence(`'${path}'`, problem), { fields: { path } });
}

function toApiError(error: z.ZodError, input: unknown): ApiError {
  const [issue] = error.issues;
  if (!issue) return invalidRequest('The request is invalid.');
  // An error that a check passes in `params` is thrown as is: a malformed id in a path is a 404.
  const special = issue.code === 'custom' ? issue.params?.throws : undefined;
  if (special instanceof Error) throw special;
  const field = issue.path.map(String).join('.');
  if (field === '') return invalidRequest(sentence('The request', describeIssue(issue, false)));
  return invalidRequest(sentence(`'${field}'`, describeIssue(issue, isMissing(input, issue.path))));
}

function sentence(subject: string, predicate: string): string {
  return `${subject} ${predicate}.`;
}

/** What is wrong with a value, as it follows its name. Fields describe their own errors; this covers the plain JSON types. */
export function describeIssue(issue: z.core.$ZodIssue, missing: boolean): string {
  if (missing) return 'is required';
  if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message;
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(', ')}`;
  return issue.message;
}

function article(type: string): string {
  const name = { record: 'object', int: 'whole number' }[type] ?? type;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value: unknown = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value === undefined;
}
