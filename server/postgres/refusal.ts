/**
 * A database that cannot be used. The message is for the person who started Kontor: it says what is wrong and what to
 * do, needs no stack trace, and never contains a password.
 */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

/** The `code` of an error from Node (ENOENT) or PostgreSQL (SQLSTATE 42501), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(errorCode(error) ?? error);
}
