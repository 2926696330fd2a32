import { ApiError } from '../../kernel/operations/errors.ts';

/** Waits for all, also when one fails: none may go on after the transaction is over. */
export async function settled<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** A record that is gone, or that a rule holds, stays as it is. */
export async function unlessRefused<Result>(doing: Promise<Result>, refused: Result): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof ApiError) return refused;
    throw error;
  }
}
