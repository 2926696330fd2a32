/**
 * A database that cannot be used as it is. The message is written for the person who started Kontor:
 * it says what is wrong and what to do, needs no stack trace, and never holds a password.
 */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

/** The `code` of an error of Node (ENOENT) or of PostgreSQL (SQLSTATE 42501), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(errorCode(error) ?? error);
}
