import type { FeedFilter } from './api/activity-feed.ts';

/** Reads the filters of the feed from the address; anything else is left out. */
export function readFeedSearch({ type, by }: Record<string, unknown>): FeedFilter {
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof by === 'string' ? { by } : {}),
  };
}
