import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../../kernel/database/database.ts';
import { logOncePerMinute, type WarningLog } from '../../kernel/dispatch/log-once-per-minute.ts';
import type { AnsweredRequest } from '../../kernel/http/request-log.ts';
import { insertRequests, type NewRequest } from './request.sql.ts';

const WAIT_MS = 1_000;

/** If more requests arrive before the next write, they are not logged: the log must not slow the API. */
const MOST_WAITING = 2_000;
const MOST_WAITING_OF_ONE = 1_000;

/** Writes the requests of programs. */
interface RequestsLog {
  /** Notes a request; one write each second has all that were noted. */
  readonly add: (request: AnsweredRequest) => void;
  /** Writes what is waiting. */
  readonly close: () => Promise<void>;
}

/** Creates the writer. Requests that a process has not written when it dies are lost, and so are those that cannot be written. */
export function createRequestsLog(database: Statements, log: WarningLog): RequestsLog {
  const warn = logOncePerMinute(log, 'the requests log could not be written');
  let waiting: NewRequest[] = [];
  let waitingOf = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    const requests = waiting;
    waiting = [];
    waitingOf = new Map();
    if (requests.length > 0) await database.query(insertRequests(requests)).catch(warn);
  };
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write().finally(() => {
        writing = undefined;
        if (waiting.length > 0) schedule();
      });
    }, WAIT_MS).unref();
  };
  return {
    add: (request) => {
      const { organizationId } = request.program;
      const others = waitingOf.get(organizationId) ?? 0;
      if (waiting.length >= MOST_WAITING || others >= MOST_WAITING_OF_ONE) return;
      waitingOf.set(organizationId, others + 1);
      waiting.push(entryOf(request));
      if (!writing) schedule();
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      clearTimeout(timer);
      await write();
    },
  };
}

function entryOf({ program, requestId, durationMs, error, tool, ...request }: AnsweredRequest): NewRequest {
  return {
    ...request,
    org_id: program.organizationId,
    id: uuidv7(),
    occurred_at: new Date().toISOString(),
    duration_ms: Math.min(Math.round(durationMs), 2_147_483_647),
    error: error ?? null,
    tool: tool ?? null,
    request_id: requestId,
    credential_kind: program.kind,
    credential_id: program.id,
  };
}
