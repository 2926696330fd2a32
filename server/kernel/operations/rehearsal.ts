import type { Effects } from './context.ts';
import { ApiError } from './errors.ts';
import { defineWrite, type ReadOperation, type WriteDefinition } from './operation.ts';
import type { Answer, Result } from './result.ts';
import type { Loss } from './watch.ts';

/** What an operation would return and do. */
export interface Rehearsal {
  /** Secrets are left out, because a real call would create different ones. */
  readonly result: Result;
  readonly effects: Effects;
  /** What goes along with a deleted record. */
  readonly loss?: Loss | undefined;
}

/**
 * Defines an operation that does everything as if it were to be written, answers, and takes it all back. It may catch
 * the refusal of an operation that it joined, and answer what came before.
 */
export function defineRehearsal<Given, Input, Output = undefined>(
  definition: WriteDefinition<Given, Input, Output>,
): ReadOperation<Given, Output> {
  const { output, ...described } = definition;
  const refuse = async () => {
    throw new Error(`No operation can join ${definition.name}, which is always rolled back.`);
  };
  return {
    ...described,
    ...(output && { output }),
    conflicts: defineWrite(definition).conflicts,
    effect: 'read',
    invoke: async (kernel, caller, input) => {
      let answer: Answer<Output> | undefined;
      const run: typeof definition.run = async (context, parsed) => {
        answer = await definition.run(context, parsed);
        return answer;
      };
      const rehearsal = defineWrite({ ...definition, run }).rehearse(kernel, caller, input);
      await rehearsal.catch((error: unknown) => {
        if (!(answer && error instanceof ApiError)) throw error;
      });
      return answer ?? {};
    },
    join: refuse,
    joinGiven: refuse,
  };
}
