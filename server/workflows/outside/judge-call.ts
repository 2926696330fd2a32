import { retryAfterSeconds, retryWaitMs } from '../../kernel/dispatch/retry-schedule.ts';
import type { GuardedFailure, GuardedResponse } from '../../kernel/network/guarded-client.ts';
import type { Json } from '../language/step.schema.ts';
import { withoutValues } from './hide-secrets.ts';
import type { AttemptEnd } from './outside.sql.ts';

/** What came of an attempt, and when the next one is due. */
export interface Judged extends AttemptEnd {
  /** Milliseconds until the next attempt; null if the step is over. */
  readonly waitMs: number | null;
}

export interface JudgedCall {
  readonly answer: GuardedResponse | GuardedFailure;
  /** Attempts so far, with this one. */
  readonly attempts: number;
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
  /** The values that the answer must not repeat. */
  readonly secrets: readonly string[];
  readonly random: () => number;
  readonly now: Date;
}

/** Failures that another attempt would only repeat. */
const FINAL: readonly string[] = ['invalid_request', 'address_not_allowed'];

/**
 * Judges the answer to a request: 2xx is done; after 429, 5xx and a lost connection it is made again; anything else is a
 * failure at once.
 */
export function judgeCall(call: JudgedCall): Judged {
  const { answer, attempts, schedule, random, now } = call;
  if (answer.kind === 'failure') {
    const { reason, message } = answer;
    const failed = { outcome: 'failed', result: null, error: message } as const;
    // It does not count against the receiver that this process stops.
    if (reason === 'client_closed') return { ...failed, waitMs: 0 };
    const waitMs = FINAL.includes(reason)
      ? null
      : retryWaitMs({ schedule, attempts, random, retryAfterSeconds: null });
    return { ...failed, waitMs };
  }
  const { status, headers } = answer;
  const result = { status, body: bodyOf(answer, call.secrets) };
  if (status >= 200 && status < 300) return { outcome: 'done', result, error: null, waitMs: null };
  const words = status >= 300 && status < 400 ? ', a redirect, and Kontor follows none' : '';
  const failed = { outcome: 'failed', result, error: `The address answered ${status}${words}.` } as const;
  if (status !== 429 && status < 500) return { ...failed, waitMs: null };
  const asked = retryAfterSeconds(status, headers['retry-after'], now);
  return { ...failed, waitMs: retryWaitMs({ schedule, attempts, random, retryAfterSeconds: asked }) };
}

/** The body of an answer: JSON as values, so that later steps can use them, and anything else as text. */
function bodyOf({ headers, bodyExcerpt, bodyComplete }: GuardedResponse, secrets: readonly string[]): Json {
  if (bodyExcerpt === '') return null;
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
  const json = isJson && bodyComplete ? parsed(bodyExcerpt) : undefined;
  return withoutValues(json ?? bodyExcerpt, secrets, bodyComplete);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
