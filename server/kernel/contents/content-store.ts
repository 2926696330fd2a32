import type { Readable } from 'node:stream';

/** Where a content lies in a store. Both are ids that Kontor made, never what somebody entered. */
export interface Place {
  readonly organizationId: string;
  readonly id: string;
}

/** What the database has of a content that lies in a store. */
export interface StoredContent extends Place {
  /** The name of its store. */
  readonly store: string;
  readonly size: number;
}

/**
 * Keeps bytes outside the database: a folder, or a bucket of an S3-compatible service. Everything throws StoreUnavailable if the store cannot be
 * used.
 */
export interface ContentStore {
  /** How the names of such stores begin, before a colon. */
  readonly kind: string;
  /**
   * What it calls itself, so that a process never mistakes another store for it. Undefined while it has never kept anything.
   */
  readonly name: () => Promise<string | undefined>;
  /** Gives it a name if it has none, before the first content. */
  readonly ensureName: () => Promise<string>;
  /** Keeps bytes. When it is done they survive a power failure; if it fails, nothing is there under this place. */
  readonly put: (place: Place, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** @throws ContentMissing if it has nothing at this place */
  readonly open: (place: Place) => Promise<Readable>;
  /** How many bytes lie at a place; undefined if nothing does. */
  readonly sizeOf: (place: Place) => Promise<number | undefined>;
  /** Deletes what is there, including the rest of an upload that broke off. Nothing there is no error. */
  readonly remove: (place: Place) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A store does not have the bytes that it should have. */
export class ContentMissing extends Error {
  override name = 'ContentMissing';
}

/** A store cannot be used: it does not answer, or not with the settings that it has. The message says to people what to do. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
