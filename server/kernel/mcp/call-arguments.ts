import { invalidRequest } from '../operations/errors.ts';
import { DRY_RUN, fieldOf } from './describe-tool.ts';
import type { Tool } from './tool.ts';

/** The arguments of a call, sorted out. */
export interface CallArguments {
  /** What the operation gets. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether the caller only wants to know what would change. */
  readonly dryRun: boolean;
}

/**
 * Turns the arguments of a tool into the input of its operation.
 * @param known the names of the tool's arguments
 * @throws 400 `invalid_request` for an argument that the tool does not have: an agent would believe it heeded
 */
export function readArguments(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): CallArguments {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const others = known.length > 0 ? `there are ${known.join(', ')}` : 'this tool takes none';
    throw invalidRequest(`There is no argument "${unknown.slice(0, 64)}"; ${others}.`);
  }
  const { [DRY_RUN]: dryRun = false, ...own } = given;
  if (typeof dryRun !== 'boolean') throw invalidRequest(`'${DRY_RUN}' must be true or false.`);
  const input = Object.fromEntries(
    Object.entries(own).map(([argument, value]) => [fieldOf(tool, argument), value]),
  );
  return { input, dryRun };
}
