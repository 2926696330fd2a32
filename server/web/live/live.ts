import type { PoolConfig } from 'pg';
import { ENDED_SESSION } from '../../access/credential-changes.ts';
import type { Database } from '../../kernel/database/database.ts';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { logOncePerMinute, type WarningLog } from '../../kernel/dispatch/log-once-per-minute.ts';
import { createLimiter } from '../../kernel/network/limiter.ts';
import type { CommittedChanges } from '../../kernel/operations/operation.ts';
import { Gatherer, RELOAD } from './gatherer.ts';
import { heardBy } from './hidden-events.ts';
import type { LiveEvent, LiveNotice } from './live-event.schema.ts';
import { LiveStream, type LiveStreamOptions } from './live-stream.ts';
import { Neighbours } from './neighbours.ts';

/** The most streams of a session. Another one replaces the oldest, whose page may be long closed. */
const MOST_STREAMS_PER_SESSION = 8;

/** How many streams are checked at once when all are; the other connections stay free for requests. */
const RECHECKS_AT_ONCE = 2;

/** Tells a replaced page not to reconnect. */
const REPLACED = 'event: replaced\ndata: {}\n\n';

export interface LiveOptions {
  readonly connection: PoolConfig;
  /** Says what people see. */
  readonly database: Pick<Database, 'reading'>;
  /** The record types whose changes are reported. */
  readonly recordTypes: ReadonlySet<string>;
  readonly log: WarningLog;
}

/** A page that starts to listen. */
export interface LiveReader extends Pick<LiveStreamOptions, 'isStillIn' | 'heartbeatMs'> {
  readonly sessionId: string;
  readonly organizationId: string;
  /** The person, if they may see only some records. */
  readonly viewer?: string | undefined;
}

/** Tells open pages which records have changed, in any process of the installation. */
export interface Live {
  /** Starts to listen to other processes. */
  start(): void;
  /** Call it when records were changed in this process. */
  onChanges(changes: CommittedChanges): void;
  open(reader: LiveReader): LiveStream;
  /**
   * Checks whether pages may still listen, because sessions or rights have changed, and disconnects those that may
   * not.
   * @param changed `session:` and the id of a session that ended; anything else may concern everyone
   */
  recheck(changed: string): void;
  /** Disconnects all pages, including those whose request is still on its way. */
  closeStreams(): void;
  /** Returns all connections. */
  close(): Promise<void>;
}

interface OpenStream extends LiveReader {
  readonly stream: LiveStream;
}

/** Creates the live updates; other processes are not heard before `start`. */
export function createLive({ connection, database, recordTypes, log }: LiveOptions): Live {
  const streams = new Set<OpenStream>();
  const onError = logOncePerMinute(log, 'live updates may be late; retrying');
  const channel = new WorkerDatabase({ connection, poolSize: 1, onConnectionError: onError });

  const deliver = createDelivery(streams, database, onError);
  const neighbours = new Neighbours({
    ...{ database: channel, onNotice: deliver, onError },
    onMissed: () => {
      for (const { stream } of streams) stream.send(messages([RELOAD]));
    },
  });
  const gatherer = new Gatherer(recordTypes, (notices) => {
    for (const notice of notices) deliver(notice);
    neighbours.tell(notices);
  });

  const rechecking = createLimiter(RECHECKS_AT_ONCE);
  const recheck = (changed: string) => {
    for (const { sessionId, stream } of streams) {
      if (changed === `${ENDED_SESSION}${sessionId}`) stream.end('');
      else if (changed === '') void rechecking(() => stream.recheck());
    }
  };

  let isClosing = false;
  const makeRoom = (sessionId: string) => {
    const ofSession = [...streams].filter((open) => open.sessionId === sessionId);
    for (const open of ofSession.slice(0, 1 - MOST_STREAMS_PER_SESSION)) {
      streams.delete(open);
      open.stream.end(REPLACED);
    }
  };
  return {
    start: () => neighbours.start(),
    onChanges: (changes) => gatherer.add(changes),
    open: (reader) => {
      makeRoom(reader.sessionId);
      const stream = new LiveStream({ ...reader, onClosed: () => streams.delete(open) });
      const open = { ...reader, stream };
      streams.add(open);
      if (isClosing) stream.end('');
      return stream;
    },
    recheck,
    closeStreams: () => {
      isClosing = true;
      for (const { stream } of streams) stream.close();
    },
    close: async () => {
      gatherer.close();
      await neighbours.close();
      await channel.close();
    },
  };
}

/** Tells the pages of an organization what they may hear. */
function createDelivery(
  streams: ReadonlySet<OpenStream>,
  database: LiveOptions['database'],
  onError: (error: unknown) => void,
): (notice: LiveNotice) => void {
  const listening = ({ organization_id }: LiveNotice) =>
    [...streams].filter(({ organizationId }) => organizationId === organization_id);
  const tellViewers = async (notice: LiveNotice) => {
    const people = new Set(listening(notice).flatMap(({ viewer }) => viewer ?? []));
    if (people.size === 0) return;
    const heard = await heardBy(database, notice, [...people]).catch((error: unknown) => {
      onError(error);
      return () => [RELOAD];
    });
    for (const { viewer, stream } of listening(notice)) {
      if (viewer !== undefined && people.has(viewer)) stream.send(messages(heard(viewer)));
    }
  };
  // One notice after another, so that each page hears them in their order.
  let telling = Promise.resolve();
  return (notice) => {
    const text = messages(notice.events);
    for (const { viewer, stream } of listening(notice)) if (viewer === undefined) stream.send(text);
    telling = telling.then(() => tellViewers(notice));
  };
}

function messages(events: readonly LiveEvent[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
