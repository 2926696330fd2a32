import { Turns } from '../../../kernel/database/turns.ts';
import type { StreamedBody } from '../../../kernel/http/bytes/streamed-body.ts';
import { ApiError, invalidRequest, temporarilyUnavailable } from '../../../kernel/operations/errors.ts';
import type { Kernel } from '../../../kernel/operations/operation.ts';
import { ThreadStopped } from '../../../kernel/threads/thread.ts';
import { Threads } from '../../../kernel/threads/threads.ts';
import type { SurveyedColumn } from '../import.schema.ts';

/** What the thread is asked to read; it requests the bytes. */
export type UploadTask = Pick<StreamedBody, 'isPacked' | 'type'>;

/** Consecutive rows of a file. */
export interface FileChunk {
  readonly number: number;
  readonly first_row: number;
  /** Their cells, as JSON. */
  readonly rows: string;
  /** What is wrong with rows that could not be read, as JSON; their cells are empty. */
  readonly broken: string | null;
}

/** A row that could not be read. */
export interface BrokenRow {
  readonly row: number;
  readonly message: string;
}

/** What becomes of a file while it is read. */
export interface FileHandlers {
  /** Stores some rows; the next ones follow when it is done. */
  readonly store: (chunk: FileChunk) => Promise<void>;
  /** Looks at the columns as they are found, and refuses those that it does not know. */
  readonly columns: (names: readonly string[]) => Promise<void>;
}

/** The summary of a complete file. */
export interface ReadFile {
  readonly columns: readonly SurveyedColumn[];
  readonly row_count: number;
  readonly chunk_count: number;
}

/** How many files are read at the same time: for an organization, and in total. */
const MOST_OF_ORGANIZATION = 2;
const MOST = 8;
/** How long another file waits for its turn before it is refused, so that programs that try again at once cost little. */
const PATIENCE_MS = 1_000;
/** A slot rests for twice as long as its last file took, but no longer than this, so that many small files leave time to other requests, too. */
const RESTS = { times: 2, longestMs: 500 };
const RETRY_SECONDS = 5;

/** How long the thread may read without requesting more bytes or returning rows. */
const LIMIT_MS = 30_000;
const THREAD = { memoryMb: 256, idleMs: 5_000 };
const PROGRAM = new URL('./upload-thread.ts', import.meta.url);

/** Reads uploaded files in threads, so that no file can block requests. */
export class FileReader {
  readonly #threads = new Threads({ ...THREAD, file: PROGRAM });
  readonly #turns = new Turns({
    all: MOST,
    ofOne: MOST_OF_ORGANIZATION,
    ofOneWhileOthersWait: MOST_OF_ORGANIZATION,
  });

  /**
   * Runs work while holding one of the few slots for reading files.
   * @throws 429 `rate_limit_exceeded` if the organization has no more slots, 503 `temporarily_unavailable` if nobody
   *   has
   */
  async withTurn<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turns.take(organizationId, PATIENCE_MS)?.catch(() => {
      if (this.#turns.atWork(organizationId) >= MOST_OF_ORGANIZATION) throw tooManyUploads();
      throw temporarilyUnavailable(RETRY_SECONDS);
    });
    const began = performance.now();
    try {
      return await work();
    } finally {
      const restMs = Math.min(RESTS.times * (performance.now() - began), RESTS.longestMs);
      setTimeout(() => this.#turns.end(organizationId), restMs).unref();
    }
  }

  /**
   * Reads a CSV or NDJSON file while it is being uploaded; the file is never in memory as a whole.
   * @throws 400 `invalid_request` if it is neither or has no rows or too many, 413 `payload_too_large` if it has too
   *   many bytes
   */
  async read(
    { bytes, type, isPacked, signal }: Omit<StreamedBody, 'length'>,
    found: FileHandlers,
  ): Promise<ReadFile> {
    const iterator = bytes[Symbol.asyncIterator]();
    const task: UploadTask = { type, isPacked };
    const next = async () => {
      const { done, value } = await iterator.next();
      // A copy: what is sent takes along all the memory that it shares with others.
      return done ? null : new Uint8Array(value);
    };
    try {
      return await this.#threads.run<ReadFile>(task, {
        limitMs: LIMIT_MS,
        signal,
        handlers: { bytes: next, ...found },
      });
    } catch (error) {
      if (!(error instanceof ThreadStopped)) throw error;
      throw invalidRequest('The file takes too long or too much memory to read; divide it.');
    } finally {
      await iterator.return?.();
    }
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}

const readers = new WeakMap<Kernel, FileReader>();

/** The reader of a service, which all its doors share with its limits. */
export function readerOf(kernel: Kernel): FileReader {
  const reader = readers.get(kernel) ?? new FileReader();
  readers.set(kernel, reader);
  return reader;
}

function tooManyUploads(): ApiError {
  const message = `Your organization is uploading ${MOST_OF_ORGANIZATION} files, which is the most at a time. Try again when one of them has arrived.`;
  return new ApiError(429, 'rate_limit_exceeded', message, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    fields: { retry_after: RETRY_SECONDS },
  });
}
