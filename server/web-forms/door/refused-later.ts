import { ApiError } from '../../kernel/operations/errors.ts';

/** Refusals that a person can solve. Others are the visitor's, or pass by themselves. */
const FOR_PEOPLE: ReadonlySet<number> = new Set([400, 403, 404, 409]);

/**
 * Does something, or if one of its operations refuses for a reason that a person of the organization can solve, the other thing.
 * @param instead gets the reason, for people to read
 */
export async function orElse<Result>(
  work: () => Promise<Result>,
  instead: (refusal: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !FOR_PEOPLE.has(error.status)) throw error;
    return instead(error.message);
  }
}
