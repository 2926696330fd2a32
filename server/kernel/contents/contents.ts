import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError, storageUnavailable, temporarilyUnavailable } from '../operations/errors.ts';
import {
  ContentMissing,
  type ContentStore,
  type Place,
  type StoredContent,
  StoreUnavailable,
} from './content-store.ts';

/** How much of the beginning is returned, to recognise the type by. */
const HEAD_BYTES = 65_536;
const RETRY_SECONDS = 60;

/** What has arrived and lies in the store. */
export interface Received {
  readonly size: number;
  /** The hash of all bytes, in hexadecimal. */
  readonly sha256: string;
  /** The first bytes. */
  readonly head: Uint8Array;
}

/** The stores of this process, and the largest content that they take. */
export class Contents {
  readonly limitBytes: number;
  readonly #keeping: ContentStore;
  readonly #stores: readonly ContentStore[];

  /**
   * @param stores the one that keeps new contents, then others that still have older ones
   * @param limitBytes the size of the largest content
   */
  constructor([keeping, ...others]: readonly [ContentStore, ...ContentStore[]], limitBytes: number) {
    this.#keeping = keeping;
    this.#stores = [keeping, ...others];
    this.limitBytes = limitBytes;
  }

  /**
   * The name of the store that keeps new contents.
   * @throws 503 `temporarily_unavailable` if it cannot be used
   */
  storeName(): Promise<string> {
    return told(this.#keeping.ensureName());
  }

  /** The names of all stores of this process that ever kept something. */
  async storeNames(): Promise<readonly string[]> {
    const names = await Promise.all(this.#stores.map((store) => store.name()));
    return names.filter((name) => name !== undefined);
  }

  /**
   * Keeps bytes as they arrive. The caller has noted the place in the database before, and deletes what is there if this fails.
   * @throws 413 `payload_too_large` if there are too many, 503 `temporarily_unavailable` if the store cannot be used
   */
  async receive(place: Place, bytes: AsyncIterable<Uint8Array>): Promise<Received> {
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    const limit = this.limitBytes;
    let size = 0;
    async function* counted() {
      for await (const chunk of bytes) {
        if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
        size += chunk.length;
        requireSize(size, limit);
        hash.update(chunk);
        yield chunk;
      }
    }
    await told(this.#keeping.put(place, counted()));
    return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
  }

  /** Keeps bytes of a backup. */
  async restore(place: Place, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#keeping.put(place, bytes);
  }

  /**
   * @throws 404 `not_found` if the store has lost the content, 503 `temporarily_unavailable` if this process does not know the store or cannot
   *   use it
   */
  async open(content: StoredContent): Promise<Readable> {
    return told(this.#storeOf(content).then((store) => store.open(content)));
  }

  /**
   * How many bytes of a content lie in its store; undefined if none do.
   * @throws 503 `temporarily_unavailable` if this process does not know the store or cannot use it
   */
  async sizeOf(content: StoredContent): Promise<number | undefined> {
    return told(this.#storeOf(content).then((store) => store.sizeOf(content)));
  }

  async remove(content: StoredContent): Promise<void> {
    await (await this.#storeOf(content)).remove(content);
  }

  async close(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.close()));
  }

  async #storeOf({ store: wanted }: StoredContent): Promise<ContentStore> {
    const ofItsKind = this.#stores.filter(({ kind }) => wanted.startsWith(`${kind}:`));
    for (const store of ofItsKind) if ((await store.name()) === wanted) return store;
    throw temporarilyUnavailable(
      RETRY_SECONDS,
      new Error(`This process has no access to the store ${wanted}.`),
    );
  }
}

/** Translates what stores throw for the caller. */
async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable)
      throw storageUnavailable(error.message, RETRY_SECONDS, error.cause ?? error);
    if (error instanceof ContentMissing) {
      const message = 'The content of this file is missing from the storage of the server. Upload it again.';
      throw new ApiError(404, 'not_found', message, { cause: error });
    }
    throw error;
  }
}

/** @throws 413 `payload_too_large` if a content has more bytes than one may have */
export function requireSize(bytes: number, limit: number): void {
  if (bytes <= limit) return;
  const most = limit < 1_000_000 ? `${limit} bytes` : `${Math.floor(limit / 1_000_000)} MB`;
  throw new ApiError(413, 'payload_too_large', `A file may have at most ${most}.`);
}
