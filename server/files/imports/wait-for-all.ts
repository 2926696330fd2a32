import { ApiError } from '../../kernel/operations/errors.ts';

/** Waits until every promise has ended, then returns the results or throws the first error. None may go on after its transaction is over. */
export async function waitForAll<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** The result, or `refused` if the operation refused with an `ApiError`: the record is gone, or a rule forbids the change. */
export async function unlessRefused<Result>(doing: Promise<Result>, refused: Result): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof ApiError) return refused;
    throw error;
  }
}
