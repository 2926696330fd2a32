import { ApiError } from '../../kernel/operations/errors.ts';
import type { Definition } from '../language/definition.schema.ts';
import type { Problem } from '../language/facts.ts';
import { parseDefinition } from '../language/parse-definition.ts';
import { isEventTrigger, type Trigger } from '../language/trigger.schema.ts';

/**
 * Reads a definition of a caller.
 * @throws 400 `invalid_request` with its `path` if it is malformed
 */
export function readDraft(given: unknown): Definition {
  const read = parseDefinition(given);
  if ('problem' in read) throw refusalOf(read.problem);
  return read.definition;
}

/**
 * Reads a definition that is to run.
 * @throws 400 `invalid_request` with its `path` if it is malformed, or uses what this version cannot run
 */
export function readRunnable(given: unknown): Definition {
  const definition = readDraft(given);
  const problem = problemOfRunning(definition);
  if (problem) throw refusalOf(problem);
  return definition;
}

/** What keeps a definition from running in this version. */
export function problemOfRunning(definition: Definition): Problem | undefined {
  return problemOfTrigger(definition.trigger);
}

/** 400: the message names the place, and `path` has it for programs. */
export function refusalOf({ path, message }: Problem): ApiError {
  const place = path === '' ? 'The definition' : `'${path}'`;
  return new ApiError(400, 'invalid_request', `${place} ${message}.`, { fields: { path } });
}

const NOT_SUPPORTED = 'is not supported by this version';

function problemOfTrigger(trigger: Trigger): Problem | undefined {
  if (trigger.on === 'schedule' || trigger.on === 'date')
    return { path: 'trigger.on', message: NOT_SUPPORTED };
  if (isEventTrigger(trigger) && trigger.settle_minutes > 0)
    return { path: 'trigger.settle_minutes', message: NOT_SUPPORTED };
  return undefined;
}
