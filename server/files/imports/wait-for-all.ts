import { ApiError } from '../../kernel/operations/errors.ts';

/**
 * Waits until all promises have settled, then returns the results or throws the first error. None may still be running
 * when its transaction ends.
 */
export async function waitForAll<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * The result, or `refused` if the operation refused with an `ApiError`: the record no longer exists, or a rule forbids
 * the change.
 */
export async function unlessRefused<Result>(doing: Promise<Result>, refused: Result): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof ApiError) return refused;
    throw error;
  }
}
