import { ApiError } from '../../kernel/operations/errors.ts';
import type { Definition } from '../language/definition.schema.ts';
import type { Problem } from '../language/facts.ts';
import { parseDefinition } from '../language/parse-definition.ts';

/**
 * Reads a definition of a caller.
 * @throws 400 `invalid_request` with its `path` if it is malformed
 */
export function readDraft(given: unknown): Definition {
  const read = parseDefinition(given);
  if ('problem' in read) throw refusalOf(read.problem);
  return read.definition;
}

/** 400: the message names the place, and `path` has it for programs. */
export function refusalOf({ path, message }: Problem): ApiError {
  const place = path === '' ? 'The definition' : `'${path}'`;
  return new ApiError(400, 'invalid_request', `${place} ${message}.`, { fields: { path } });
}
