import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requestTimeout } from '../operations/errors.ts';
import type { EdgeLimits } from './edge-limits.ts';

/** Answers 408 to bodies that take too long, and stops reading bodies that no handler reads. */
export function refuseSlowBodies(
  server: FastifyInstance,
  { bodyTimeoutMs, lingerMs }: Pick<EdgeLimits, 'bodyTimeoutMs' | 'lingerMs'>,
): void {
  server.addHook('preParsing', (request, reply, _payload, done) => {
    const isTimed = !request.raw.complete && request.routeOptions.config.isUpload !== true;
    if (isTimed) endAfter(bodyTimeoutMs, request.raw, reply);
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) closeAfter(lingerMs, request.raw);
    done();
  });
}

/** The reader of the body gets an error, which becomes the answer. The connection is then closed. */
function endAfter(ms: number, body: IncomingMessage, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    // If nobody reads the body, an answer was already sent or the handler does not need it.
    if (body.complete || body.listenerCount('error') === 0) return;
    reply.header('Connection', 'close');
    body.emit('error', requestTimeout());
  }, ms);
  const stop = () => clearTimeout(timer);
  body.once('end', stop);
  body.once('close', stop);
}

function closeAfter(ms: number, body: IncomingMessage): void {
  const { socket } = body;
  const timer = setTimeout(() => socket.destroy(), ms).unref();
  body.once('end', () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Yields the chunks of an upload while it makes progress. The reader's own time does not count.
 * @throws 408 `request_timeout` if fewer than `bytes` arrived in `ms` of waiting
 */
export async function* steadily(
  chunks: AsyncIterable<Uint8Array>,
  { bytes, ms }: EdgeLimits['uploadStall'],
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let [waited, received] = [0, 0];
  try {
    for (;;) {
      const began = performance.now();
      const next = await withinTime(iterator.next(), ms - waited);
      if (next.done) return;
      waited += performance.now() - began;
      received += next.value.length;
      if (received >= bytes) [waited, received] = [0, 0];
      yield next.value;
    }
  } finally {
    // Not awaited: the iterator may still be waiting for the missing chunk.
    void iterator.return?.(undefined);
  }
}

async function withinTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(requestTimeout()), Math.max(0, ms));
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
