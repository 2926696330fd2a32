const MAXIMUM_ATTEMPTS = 20;
const MAXIMUM_WAIT_SECONDS = 7 * 86_400;

/** A receiver may ask for patience, but not for more than the longest wait of the default schedule. */
const MAXIMUM_RETRY_AFTER_SECONDS = 21_600;

/** Up to a tenth more than planned, so that the deliveries that failed together do not return together. */
const JITTER = 0.1;

/** Seconds before each attempt: the first at once, the eighth and last 19 h 21 min after it. */
export const DEFAULT_RETRY_SCHEDULE: readonly number[] = [0, 60, 300, 900, 3_600, 21_600, 21_600, 21_600];

/** What an answer means: delivered, to be tried again, or never wanted again. */
export type Outcome = 'success' | 'failure' | 'gone';

/**
 * Judges the status of an answer.
 *
 * @param status of the response; null when there was none.
 * @returns `success` for 2xx, `gone` for 410, which disables the subscription, `failure` for all else, 3xx included.
 */
export function outcomeOf(status: number | null): Outcome {
  if (status === 410) return 'gone';
  return status !== null && status >= 200 && status < 300 ? 'success' : 'failure';
}

export interface RetryQuestion {
  schedule: readonly number[];
  /** How many attempts have been made; 0 asks for the first. */
  attempts: number;
  /** When the last attempt ended, or the event occurred. */
  since: Date;
  /** A number from 0 up to, not including, 1. */
  random: () => number;
  /** What the receiver asked for (see `retryAfterSeconds`); null for nothing. */
  retryAfterSeconds?: number | null;
}

/**
 * Plans the next attempt.
 *
 * @returns its time: the schedule's wait or the receiver's, whichever is longer, and up to 10 % more; or `failed` when
 *   the schedule is exhausted.
 */
export function nextAttempt(question: RetryQuestion): Date | 'failed' {
  const { schedule, attempts, since, random, retryAfterSeconds } = question;
  const planned = schedule[attempts];
  if (planned === undefined) return 'failed';
  const seconds = Math.max(planned, retryAfterSeconds ?? 0);
  return new Date(since.getTime() + Math.round(seconds * 1_000 * (1 + JITTER * random())));
}

/**
 * Reads how long a receiver asks to be left alone (RFC 9110, section 10.2.3).
 *
 * @param status only 429 and 503 are obeyed.
 * @param header the value of `Retry-After`: whole seconds or an HTTP date; anything else counts as absent.
 * @returns seconds from now, from 0 to six hours, or null.
 */
export function retryAfterSeconds(status: number, header: string | undefined, now: Date): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = secondsOf(header?.trim() ?? '', now);
  return seconds === null ? null : Math.min(Math.max(seconds, 0), MAXIMUM_RETRY_AFTER_SECONDS);
}

/**
 * Reads `WEBHOOK_RETRY_SCHEDULE`.
 *
 * @param text seconds before each attempt, separated by commas, e.g. `0, 60, 300`.
 * @throws Error with words for the operator when it is not 1 to 20 whole numbers of at most a week each.
 */
export function parseRetrySchedule(text: string): number[] {
  const waits = text.split(',').map((part) => part.trim());
  const isWait = (wait: string) => /^\d{1,6}$/.test(wait) && Number(wait) <= MAXIMUM_WAIT_SECONDS;
  if (waits.length <= MAXIMUM_ATTEMPTS && waits.every(isWait)) return waits.map(Number);
  throw new Error(
    `WEBHOOK_RETRY_SCHEDULE must be 1 to ${MAXIMUM_ATTEMPTS} whole numbers of seconds, separated by commas, ` +
      `none above ${MAXIMUM_WAIT_SECONDS}.`,
  );
}

function secondsOf(header: string, now: Date): number | null {
  if (/^\d+$/.test(header)) return Number(header);
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header)) return null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.ceil((at - now.getTime()) / 1_000);
}
