import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, invalidRequest } from '../../operations/errors.ts';
import type { EdgeLimits } from '../edge-limits.ts';
import { steadily } from '../slow-bodies.ts';

/** The body of a request, as it arrives. */
export interface StreamedBody {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Its content type without parameters, such as `text/csv`. */
  readonly type: string;
  /** Whether it is compressed with gzip. */
  readonly isPacked: boolean;
  /** How many bytes it announces; undefined if it does not say. */
  readonly length: number | undefined;
  /** Stops reading, for example when the sender has gone away. */
  readonly signal: AbortSignal;
}

/** What is left of refused bodies is discarded at 10 MB a second in all, so that refused uploads take little time from other requests. */
const DISCARDED_BYTES_PER_MS = 10_000;
const SHORTEST_PAUSE_MS = 25;

/** The longest that an answer waits until the rest is discarded. */
const ANSWERED_AFTER_MS = 2_000;

/** When everything that was read so far of refused bodies would have been discarded at that pace. */
let discardedAtMs = 0;

/**
 * Works with the body of a request while it arrives. The rest of a refused one is read and discarded, so that the client receives the
 * answer and can reuse the connection. Reading stops when the sender has gone away.
 */
export async function withStreamedBody<Result>(
  request: IncomingMessage,
  stall: EdgeLimits['uploadStall'],
  work: (body: StreamedBody) => Promise<Result>,
): Promise<Result> {
  const { 'content-encoding': encoding, 'content-length': announced } = request.headers;
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (encoding !== undefined && encoding !== 'gzip') {
    const message = `Send the file as it is, or packed by gzip, not ${encoding}.`;
    throw new ApiError(415, 'unsupported_media_type', message);
  }
  const gone = new AbortController();
  const leave = () => gone.abort(invalidRequest('The upload broke off before its end.'));
  if (request.socket.destroyed) leave();
  request.socket.once('close', leave);
  try {
    const bytes = steadily(request.iterator({ destroyOnReturn: false }), stall);
    const length = announced === undefined ? undefined : Number(announced);
    const isPacked = encoding === 'gzip';
    return await work({ bytes, type: type.trim().toLowerCase(), isPacked, length, signal: gone.signal });
  } finally {
    request.socket.off('close', leave);
    // Node.js does this only if nobody has started to read the body; otherwise the next request on the connection
    // would wait for it.
    await discard(request);
  }
}

/** Returns when the rest is discarded, because many programs miss an answer that arrives while they are still sending; after a while it returns in any case. */
async function discard(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) {
    request.resume();
    return;
  }
  request.on('data', (chunk: Buffer) => {
    const now = performance.now();
    discardedAtMs = Math.max(now, discardedAtMs) + chunk.length / DISCARDED_BYTES_PER_MS;
    const pauseMs = discardedAtMs - now;
    if (pauseMs < SHORTEST_PAUSE_MS) return;
    request.pause();
    setTimeout(() => request.resume(), pauseMs).unref();
  });
  request.resume();
  const discarded = finished(request).catch(() => undefined);
  await Promise.race([discarded, sleep(ANSWERED_AFTER_MS, undefined, { ref: false })]);
}
