import type { Result } from '../../kernel/result.ts';

/** A result as a repeated request gets it: without the secret, which only the first answer holds. */
export function withoutSecret(result: Result): Result {
  const { secret: _shownOnce, ...rest } = Object(result.data);
  return { ...result, data: rest };
}
