import { ApiError, type ErrorCode } from '../operations/errors.ts';

/** What the process sends to a thread: a task, the answer to a question, or the request to end. */
export type ToThread<Task = unknown> =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'answer'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'close' };

/** What a thread sends: the outcome of its task, a question, or a notification. */
export type FromThread =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly kind: 'tell'; readonly name: string; readonly argument: unknown };

/** How something ended, in a form that can be sent. */
export type Outcome = { readonly value: unknown } | { readonly error: SentError };

interface SentError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Set for an error that a caller should read. */
  readonly api?: { readonly status: number; readonly code: ErrorCode };
}

/** Runs work and returns its outcome in a form that can be sent. */
export async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const api = error instanceof ApiError ? { api: { status: error.status, code: error.code } } : {};
    return { error: { message, stack, ...api } };
  }
}

/**
 * Returns the value of an outcome that was received.
 * @throws its error, as an `ApiError` if it was one
 */
export function openOutcome(outcome: Outcome): unknown {
  if (!('error' in outcome)) return outcome.value;
  const { message, stack, api } = outcome.error;
  if (api) throw new ApiError(api.status, api.code, message);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  throw error;
}
