// The program of the thread that reads an uploaded file: unpacking, decoding, CSV or NDJSON, and what its columns hold.
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { ApiError, invalidRequest } from '../../../kernel/operations/errors.ts';
import { type Process, serveTasks } from '../../../kernel/threads/serve-tasks.ts';
import { CSV } from './file-pieces.ts';
import { NDJSON } from './ndjson-pieces.ts';
import { readRows } from './read-rows.ts';
import type { UploadTask } from './upload-file.ts';

/** The maximum size of a file, decompressed. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** How long a file is read and stored without a pause; most files take less. */
const AT_ONCE_MS = 200;
/** Pauses are no shorter than this. */
const SHORTEST_PAUSE_MS = 20;

serveTasks<UploadTask>(({ type, isPacked }, process) => {
  const sent = bytesFrom(process);
  const bytes = isPacked ? unpacked(sent) : sent;
  return readRows(type === 'application/x-ndjson' ? NDJSON : CSV, unhurried(atMost(bytes, MAX_FILE_BYTES)), {
    store: (chunk) => process.ask('store', chunk),
    columns: (names) => process.ask('columns', names),
  });
});

async function* bytesFrom(process: Process): AsyncGenerator<Uint8Array> {
  for (;;) {
    const bytes = await process.ask<Uint8Array | null>('bytes');
    if (bytes === null) return;
    yield bytes;
  }
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // The error is thrown by `gunzip` below.
  pipeline(Readable.from(bytes), gunzip, () => undefined);
  try {
    yield* gunzip;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw invalidRequest('The file could not be unpacked; it is not gzip, or it broke off.');
  }
}

async function* atMost(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limit) {
      const megabytes = limit / 1024 / 1024;
      throw new ApiError(413, 'payload_too_large', `A file may have at most ${megabytes} MB; divide it.`);
    }
    yield chunk;
  }
}

/**
 * Pauses for as long as the work on the chunks took, so that large files leave half of the time to other requests. Waiting for the sender does
 * not count as work.
 */
async function* unhurried(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let owed = -AT_ONCE_MS;
  for await (const chunk of chunks) {
    const began = performance.now();
    yield chunk;
    owed += performance.now() - began;
    if (owed < SHORTEST_PAUSE_MS) continue;
    await sleep(owed);
    owed = 0;
  }
}
