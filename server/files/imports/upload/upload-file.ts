import { ApiError, invalidRequest, temporarilyUnavailable } from '../../../kernel/operations/errors.ts';
import { ThreadStopped } from '../../../kernel/threads/thread.ts';
import { Threads } from '../../../kernel/threads/threads.ts';
import type { SurveyedColumn } from '../import.schema.ts';

/** A file that is being uploaded. */
export interface SentFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether it is compressed with gzip. */
  readonly isPacked: boolean;
  /** Stops reading, for example when the sender has gone away. */
  readonly signal: AbortSignal;
}

/** What the thread is asked to read; it requests the bytes. */
export type UploadTask = Pick<SentFile, 'isPacked'>;

/** Consecutive rows of a file. */
export interface FileChunk {
  readonly number: number;
  readonly first_row: number;
  /** Their cells, as JSON. */
  readonly rows: string;
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
const RETRY_SECONDS = 5;

/** How long the thread may read without requesting more bytes or returning rows. */
const LIMIT_MS = 30_000;
const THREAD = { memoryMb: 256, idleMs: 5_000 };
const PROGRAM = new URL('./upload-thread.ts', import.meta.url);

/** Reads uploaded files in threads, so that no file can block requests. */
export class FileReader {
  readonly #threads = new Threads({ ...THREAD, file: PROGRAM });
  readonly #reading = new Map<string, number>();

  /**
   * Runs work while holding one of the few slots for reading files.
   * @throws 429 `rate_limit_exceeded` if the organization has no more slots, 503 `temporarily_unavailable` if nobody
   *   has
   */
  async withTurn<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    const ours = this.#reading.get(organizationId) ?? 0;
    if (ours >= MOST_OF_ORGANIZATION) throw tooManyUploads();
    const all = [...this.#reading.values()].reduce((sum, count) => sum + count, 0);
    if (all >= MOST) throw temporarilyUnavailable(RETRY_SECONDS);
    this.#reading.set(organizationId, ours + 1);
    try {
      return await work();
    } finally {
      const left = (this.#reading.get(organizationId) ?? 1) - 1;
      if (left === 0) this.#reading.delete(organizationId);
      else this.#reading.set(organizationId, left);
    }
  }

  /**
   * Reads a CSV while it is being uploaded; the file is never in memory as a whole.
   * @param store stores some rows; the next ones follow when it is done
   * @throws 400 `invalid_request` if it is not a CSV or has no rows or too many, 413 `payload_too_large` if it has too
   *   many bytes
   */
  async read(
    { bytes, isPacked, signal }: SentFile,
    store: (chunk: FileChunk) => Promise<void>,
  ): Promise<ReadFile> {
    const iterator = bytes[Symbol.asyncIterator]();
    const task: UploadTask = { isPacked };
    const next = async () => {
      const { done, value } = await iterator.next();
      // A copy: what is sent takes along all the memory that it shares with others.
      return done ? null : new Uint8Array(value);
    };
    try {
      return await this.#threads.run<ReadFile>(task, {
        limitMs: LIMIT_MS,
        signal,
        handlers: { bytes: next, store },
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

function tooManyUploads(): ApiError {
  const message = `Your organization is uploading ${MOST_OF_ORGANIZATION} files, which is the most at a time. Try again when one of them has arrived.`;
  return new ApiError(429, 'rate_limit_exceeded', message, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    fields: { retry_after: RETRY_SECONDS },
  });
}
