import { v7 as uuidv7 } from 'uuid';
import type { Origin, SecurityDetails } from '../../kernel/audit/security-event.ts';
import type { SecurityKind } from '../../kernel/audit/security-kinds.ts';
import type { Statements } from '../../kernel/database/database.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { insertLateEvents, type LateEvent } from './security-event.sql.ts';

const WAIT_MS = 500;

/** While the database does not answer, or a flood comes, what goes beyond is dropped: requests must not wait for the log. */
const MAX_WAITING = 1_000;
const MAX_KEYS = 10_000;

/** At most one event of a kind and key in this time. */
const BOUND_MS = 60_000;

const MAX_EMAIL_CHARACTERS = 320;

/** Events of requests that are refused, which have no transaction to be written in. */
export interface LateEvents {
  /** A caller may not do this; at most one event a minute for each credential and operation. */
  denied(caller: Caller, operation: string): void;
  /** A caller is over the rate limit; at most one event a minute for each credential. */
  limited(caller: Pick<Caller, 'credential' | 'client' | 'requestId'>): void;
  /** Someone failed to sign in to an account; at most one event a minute for each that was refused without a try. */
  signInFailed(email: string, origin: Origin, reason: 'wrong_credentials' | 'too_many_tries'): void;
  /** A sign-in by single sign-on failed; at most one event a minute for each organization and reason. */
  singleSignOnFailed(organizationId: string, origin: Origin, reason: string): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/**
 * Writes events together, shortly after they happened, so that no request waits for them. It also keeps the time of the
 * answer to a failed sign-in the same whether there is such an account or not. What a process that dies has not written
 * yet is lost.
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

/** Says whether a key was not told of for a while. */
function createBound(): (key: string) => boolean {
  const lately = new Map<string, number>();
  return (key) => {
    const now = Date.now();
    for (const [old, at] of lately) {
      // In the order of their times.
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
