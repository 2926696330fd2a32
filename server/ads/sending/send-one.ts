import type { Database, Statements } from '../../kernel/database/database.ts';
import type { Platform, PlatformAnswer, PlatformRequest, Verdict } from '../platforms/platform.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import { ENDED_AFTER_TWO_DAYS } from '../platforms/reasons.ts';
import { type Asking, askPlatform } from './ask-platform.ts';
import type { Disconnected } from './disconnect.ts';
import { prepareSend } from './prepare-send.ts';
import { readSend, type Send, type SendKey } from './read-send.ts';
import { beginAttempt, lockDue, type SendChange, writeSend } from './sending.sql.ts';
import { withoutTraces } from './without-traces.ts';

/** What sending needs. */
export interface Sending extends Asking {
  readonly database: Database;
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
  readonly onDisconnected: Disconnected;
}

/** Longer than a request takes. If this process dies meanwhile, the next attempt is made after that. */
const LEASE_SECONDS = 60;

/** All attempts are made within this time, the shortest in which every platform recognizes a repetition. */
const RECOGNIZED_MS = 48 * 3_600_000;

/** An attempt that has begun. */
interface Attempt {
  readonly send: Send;
  readonly platform: Platform;
  readonly request: PlatformRequest;
  readonly number: number;
}

/**
 * Makes one attempt to send a conversion to a destination, or asks what became of it. The attempt is counted before it is made, with the
 * same id each time, so the platform recognizes it if the process dies in between.
 */
export async function sendOne(sending: Sending, organizationId: string, key: SendKey): Promise<void> {
  const attempt = await sending.database.transaction(organizationId, (statements) =>
    begin(sending, statements, organizationId, key),
  );
  if (!attempt) return;
  const { send, platform, request, number } = attempt;
  const { destination, purchase } = send;
  const asked = { organizationId, destination, messageId: purchase.eventId };
  const verdict = verdictOn(attempt, await askPlatform(sending, asked, request));
  const change = changeBy(sending, send, number, verdict);
  await sending.database.transaction(organizationId, async (statements) => {
    await statements.query(writeSend(organizationId, key, withoutTracesOf(change, send), number));
    if (verdict.state === 'needs_reconnecting') {
      const reason = withoutTraces(verdict.reason ?? '', purchase.contact);
      await sending.onDisconnected(statements, organizationId, {
        id: destination.id,
        title: platform.title,
        reason,
      });
    }
  });
}

/** Decides what to do, and counts the attempt. Undefined if there is none to make. */
async function begin(
  { addresses, schedule }: Sending,
  statements: Statements,
  organizationId: string,
  key: SendKey,
): Promise<Attempt | undefined> {
  const [locked] = await statements.query(lockDue(organizationId, key));
  const send = locked && (await readSend(statements, organizationId, key));
  if (send?.destination.health_state !== 'ok') return undefined;
  const platform = PLATFORMS[send.destination.kind];
  const end = async (change: SendChange) => {
    await statements.query(writeSend(organizationId, key, change, null));
    return undefined;
  };
  if (send.state === 'checking') {
    if (!platform.status || send.platform_reference === null)
      return end({ state: 'sent', reason: null, againSeconds: null });
    const request = platform.status.request(send.platform_reference, addresses);
    const [row] = await statements.query<{ attempts: number }>(
      beginAttempt(organizationId, key, LEASE_SECONDS),
    );
    return row && { send, platform, request, number: row.attempts };
  }
  const prepared = prepareSend(send, addresses, Date.now());
  if ('reason' in prepared) return end({ ...prepared, againSeconds: null });
  if (isLate(send) || send.attempts >= schedule.length) {
    return end({ state: 'failed', reason: ENDED_AFTER_TWO_DAYS, againSeconds: null });
  }
  const [row] = await statements.query<{ attempts: number }>(
    beginAttempt(organizationId, key, LEASE_SECONDS),
  );
  return row && { send, platform, request: prepared, number: row.attempts };
}

function isLate({ first_attempt_at }: Send): boolean {
  return first_attempt_at !== null && Date.now() - Date.parse(first_attempt_at) > RECOGNIZED_MS;
}

function verdictOn({ send, platform }: Attempt, answer: PlatformAnswer | Verdict): Verdict {
  if ('status' in answer) {
    return send.state === 'checking' && platform.status
      ? platform.status.judge(answer)
      : platform.judge(answer);
  }
  // What was accepted stays accepted, whatever keeps Kontor from asking about it.
  return send.state === 'checking' && answer.state === 'waiting' ? { ...answer, state: 'checking' } : answer;
}

/** How long Kontor asks what became of a purchase. */
const ASKED_MS = 7 * 86_400_000;

/** Asks again after this time, if the platform did not say when. */
const ASK_AGAIN_SECONDS = 1_800;

function changeBy({ schedule }: Sending, send: Send, number: number, verdict: Verdict): SendChange {
  const { state, reason, reference, againSeconds } = verdict;
  if (state === 'checking') {
    const isOver =
      send.first_attempt_at !== null && Date.now() - Date.parse(send.first_attempt_at) > ASKED_MS;
    return isOver
      ? {
          state: 'sent',
          reason: 'The platform took it and never said whether it counts.',
          reference,
          againSeconds: null,
        }
      : { state, reason, reference, againSeconds: againSeconds ?? ASK_AGAIN_SECONDS };
  }
  if (state !== 'waiting') return { state, reason, reference, againSeconds: null };
  const pause = schedule[number];
  if (pause === undefined && againSeconds === undefined) {
    const tried = `It was tried ${number} ${number === 1 ? 'time' : 'times'}. The last time: ${reason}`;
    return { state: 'failed', reason: tried, againSeconds: null };
  }
  return { state, reason, againSeconds: againSeconds ?? pause ?? null };
}

function withoutTracesOf(change: SendChange, { purchase }: Send): SendChange {
  return { ...change, reason: change.reason && withoutTraces(change.reason, purchase.contact) };
}
