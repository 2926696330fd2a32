import type { Change, ChangedKind } from './types.ts';

/** Which changes to follow. */
export interface ChangesOptions<Kind extends ChangedKind = ChangedKind> {
  /** A cursor of an earlier change, or of `currentCursor`. */
  readonly after: string;
  /** Kinds of record, such as `['contact', 'deal']`; all by default. */
  readonly kinds?: readonly Kind[];
  /** Seconds that the server waits for a change before it answers, at most 25, the default. 0 ends at the last change. */
  readonly wait?: number;
  readonly signal?: AbortSignal;
}

/** A page of the feed, as the API answers it. */
export interface FeedPage<Kind extends ChangedKind = ChangedKind> {
  readonly data: readonly Change<Kind>[];
  readonly meta: { readonly next_cursor: string };
}

/** A request for a page of the feed. */
interface FeedQuery {
  readonly after: string;
  readonly wait: number;
  readonly limit: number;
  readonly kinds?: string;
}

const PAGE = 500;

/** Reads the feed page by page; each page continues where the last one ended, so a repeated request repeats no change. */
export async function* changes<Kind extends ChangedKind>(
  { after, kinds, wait = 25 }: ChangesOptions<Kind>,
  read: (query: FeedQuery) => Promise<FeedPage<Kind>>,
): AsyncGenerator<Change<Kind>, void, undefined> {
  let cursor = after;
  while (true) {
    const chosen = kinds === undefined ? {} : { kinds: kinds.join(',') };
    const { data, meta } = await read({ after: cursor, wait, limit: PAGE, ...chosen });
    yield* data;
    if (wait === 0 && data.length < PAGE) return;
    cursor = meta.next_cursor;
  }
}
