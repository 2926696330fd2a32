import { ApiError } from '../operations/errors.ts';
import type { Operation } from '../operations/operation.ts';
import { parseInput } from '../operations/parse.ts';

export type Input = Readonly<Record<string, unknown>>;

/** How many messages of a 400 are shown. */
const SHOWN = 3;

/**
 * What an operation says to bad input. Nobody writes these messages down: the operation's own validation is tried with
 * each field left out, and with each field wrong.
 * @param good input that the operation takes
 * @param fields the fields of its body or query
 * @param wrong a value that hardly any field takes
 */
export function inputRefusals(
  operation: Operation,
  good: Input,
  fields: readonly string[],
  wrong: unknown,
): string[] {
  const without = fields.map((field) => ({ ...good, [field]: undefined }));
  const spoilt = fields.map((field) => ({ ...good, [field]: wrong }));
  return distinct([...without, ...spoilt].map((input) => refusal(operation, input))).slice(0, SHOWN);
}

/**
 * What an operation says when an id of its path names nothing.
 * @param ids the names of the ids
 */
export function pathRefusals(operation: Operation, good: Input, ids: readonly string[]): string[] {
  return distinct(ids.map((id) => refusal(operation, { ...good, [id]: 'no id' })));
}

function refusal(operation: Operation, input: Input): string | undefined {
  try {
    parseInput(operation.input, input);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

function distinct(messages: readonly (string | undefined)[]): string[] {
  return [...new Set(messages.filter((message) => message !== undefined))];
}
