import { commandCaller } from '../access/organizations/command-caller.ts';
import type { Config } from '../config.ts';
import type { Operation } from '../kernel/operations/operation.ts';
import { renderResult } from '../kernel/operations/result.ts';
import { type CommandCall, requiredOption } from './command.ts';
import { withDatabase } from './command-database.ts';

/**
 * Runs an operation in the organization of `--organization`, as its owner.
 * @returns the `data` of its answer, parsed from the JSON that any door would send
 */
export async function invokeFor(call: CommandCall, operation: Operation, input: unknown) {
  return invokeIn(call.config, requiredOption(call, 'organization'), operation, input);
}

/** Runs an operation in the organization with this slug, as its owner. */
export async function invokeIn(config: Config, slug: string, operation: Operation, input: unknown) {
  const result = await withDatabase(config, async ({ kernel, owner }) =>
    operation.invoke(kernel, await commandCaller(owner, slug), input),
  );
  return JSON.parse(renderResult(result)).data;
}

/** The values of an option that takes several, separated by spaces or commas. Throws UsageError if there are none. */
export function requiredWords(call: CommandCall, option: string): string[] {
  return requiredOption(call, option)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
