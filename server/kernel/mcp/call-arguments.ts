import { type Askable, type AskedFor, readAsked } from '../asking/askable.ts';
import { invalidRequest } from '../operations/errors.ts';
import { DRY_RUN, fieldOf } from './describe-tool.ts';
import type { Tool } from './tool.ts';

/** The arguments of a call, split into input and options. */
export interface CallArguments {
  /** The input of the operation. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the answer is to have. */
  readonly asked: AskedFor;
  /** Whether to only report what would change. */
  readonly dryRun: boolean;
}

/**
 * Converts the arguments of a tool into the input of its operation.
 * @param known the names of the tool's arguments
 * @param askable what callers of the tool can ask for
 * @throws 400 `invalid_request` for an unknown argument; if it were ignored, the agent would think it had an effect
 */
export function readArguments(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  askable: Askable,
): CallArguments {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const others = known.length > 0 ? `the arguments are ${known.join(', ')}` : 'this tool takes none';
    throw invalidRequest(`There is no argument "${unknown.slice(0, 64)}"; ${others}.`);
  }
  const { [DRY_RUN]: dryRun = false, ...own } = given;
  if (typeof dryRun !== 'boolean') throw invalidRequest(`'${DRY_RUN}' must be true or false.`);
  const input = Object.fromEntries(
    Object.entries(own)
      .filter(([argument]) => !isAsked(askable, argument))
      .map(([argument, value]) => [fieldOf(tool, argument), value]),
  );
  return { input, dryRun, asked: readAsked(askable, given) };
}

function isAsked({ fields, include }: Askable, argument: string): boolean {
  return (argument === 'fields' && fields.length > 0) || (argument === 'include' && include.length > 0);
}
