import { v7 as uuidv7 } from 'uuid';
import type { Origin, SecurityDetails } from '../../kernel/audit/security-event.ts';
import type { SecurityKind } from '../../kernel/audit/security-kinds.ts';
import type { Statements } from '../../kernel/database/database.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { insertLateEvents, type LateEvent } from './security-event.sql.ts';

const WAIT_MS = 500;

/**
 * If the database does not answer, or events flood in, further events are dropped: requests must not wait for the log.
 */
const MAX_WAITING = 1_000;
const MAX_KEYS = 10_000;

/** At most one event per kind and key is written in this time. */
const BOUND_MS = 60_000;

const MAX_EMAIL_CHARACTERS = 320;

/** Records events of refused requests, which have no transaction of their own. */
export interface LateEvents {
  /** Records that a caller may not do something; at most one event a minute per credential and operation. */
  denied(caller: Caller, operation: string): void;
  /** Records that a caller is over the rate limit; at most one event a minute per credential. */
  limited(caller: Pick<Caller, 'credential' | 'client' | 'requestId'>): void;
  /**
   * Records a failed sign-in to an account. If the attempt was refused without checking, at most one event a minute.
   */
  signInFailed(email: string, origin: Origin, reason: 'wrong_credentials' | 'too_many_tries'): void;
  /** Records that single sign-on failed; at most one event a minute per organization and reason. */
  singleSignOnFailed(organizationId: string, origin: Origin, reason: string): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

/**
 * Creates the writer. It writes events together shortly after they happened, so that no request waits for them. It
 * also keeps the response time of a failed sign-in the same whether the account exists or not. Events that a process
 * has not written when it dies are lost.
 */
export function createLateEvents(
  database: Statements,
  log: { warn(fields: object, message: string): void },
): LateEvents {
  let waiting: LateEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    try {
      await database.query(insertLateEvents(events));
    } catch (error) {
      log.warn({ err: error, events: events.length }, 'events of the security log could not be written');
    }
  };
  const writeNext = () => {
    writing = writing.then(write);
    return writing;
  };
  const isNew = createBound();
  const add = (kind: SecurityKind, origin: Origin, who: Who, details: SecurityDetails) => {
    if (waiting.length >= MAX_WAITING) return;
    const { client, requestId } = origin;
    waiting.push({
      ...who,
      id: uuidv7(),
      kind,
      address: client?.address ?? null,
      browser: client?.browser ?? null,
      request_id: requestId,
      details,
      occurred_at: new Date().toISOString(),
    });
    timer ??= setTimeout(() => void writeNext(), WAIT_MS).unref();
  };
  return {
    denied: (caller, operation) => {
      const { id } = caller.credential;
      if (isNew(`denied ${id} ${operation}`)) add('access_denied', caller, callerOf(caller), { operation });
    },
    limited: (caller) => {
      if (isNew(`limited ${caller.credential.id}`)) add('rate_limited', caller, callerOf(caller), {});
    },
    signInFailed: (email, origin, reason) => {
      if (email.length > MAX_EMAIL_CHARACTERS) return;
      if (reason === 'too_many_tries' && !isNew(`tries ${email.toLowerCase()}`)) return;
      const who = { email: email.toWellFormed().replaceAll('\0', ''), ...NOBODY };
      add('sign_in_failed', origin, who, { reason });
    },
    singleSignOnFailed: (organizationId, origin, reason) => {
      if (!isNew(`single sign-on ${organizationId} ${reason}`)) return;
      const details = { reason, method: 'single_sign_on' };
      add('sign_in_failed', origin, { ...NOBODY, email: null, org_id: organizationId }, details);
    },
    close: writeNext,
  };
}

/** Returns a function that says whether a key has not been recorded for a while. */
function createBound(): (key: string) => boolean {
  const lately = new Map<string, number>();
  return (key) => {
    const now = Date.now();
    for (const [old, at] of lately) {
      // Ordered by time.
      if (now - at < BOUND_MS) break;
      lately.delete(old);
    }
    if (lately.has(key) || lately.size >= MAX_KEYS) return false;
    lately.set(key, now);
    return true;
  };
}

type Who = Pick<LateEvent, 'email' | 'org_id' | 'user_id' | 'credential_kind' | 'credential_id'>;

const NOBODY = { org_id: null, user_id: null, credential_kind: null, credential_id: null };

function callerOf({ credential }: Pick<Caller, 'credential'>): Who {
  const { organizationId, userId, kind, id } = credential;
  return { email: null, org_id: organizationId, user_id: userId, credential_kind: kind, credential_id: id };
}
