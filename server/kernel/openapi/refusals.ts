import { ApiError } from '../operations/errors.ts';
import type { Operation } from '../operations/operation.ts';
import { parseInput } from '../operations/parse.ts';

export type Input = Readonly<Record<string, unknown>>;

/** How many messages of a 400 are shown. */
const SHOWN = 3;

/**
 * Finds the messages of an operation for bad input by running its validation with each field missing and each field
 * wrong.
 * @param good a valid input
 * @param fields the fields of the body or query
 * @param wrong a value that hardly any field accepts
 */
export function inputRefusals(
  operation: Operation,
  good: Input,
  fields: readonly string[],
  wrong: unknown,
): string[] {
  const without = fields.map((field) => ({ ...good, [field]: undefined }));
  const spoilt = fields.map((field) => ({ ...good, [field]: wrong }));
  return distinct([...without, ...spoilt].map((input) => refusal(operation, input)?.message)).slice(0, SHOWN);
}

/**
 * Finds the messages of an operation for a wrong part of its path: an unknown id is not found, and a wrong name is refused.
 * @param parts the names of the parts
 */
export function pathRefusals(
  operation: Operation,
  good: Input,
  parts: readonly string[],
  code: 'not_found' | 'invalid_request',
): string[] {
  const errors = parts.map((part) => refusal(operation, { ...good, [part]: 'no id' }));
  return distinct(errors.map((error) => (error?.code === code ? error.message : undefined)));
}

function refusal(operation: Operation, input: Input): ApiError | undefined {
  try {
    parseInput(operation.input, input);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function distinct(messages: readonly (string | undefined)[]): string[] {
  return [...new Set(messages.filter((message) => message !== undefined))];
}
