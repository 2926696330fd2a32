import type { ActivityType } from '../../api/activities.ts';
import { ACTIVITY_WORDS } from '../../records/activity-words.ts';
import type { FeedFilter } from './api/activity-feed.ts';

/** Reads the filters of the feed from the address; what is none of them is left out. */
export function readFeedSearch({ type, by }: Record<string, unknown>): FeedFilter {
  return {
    ...(isActivityType(type) ? { type } : {}),
    ...(typeof by === 'string' ? { by } : {}),
  };
}

/** Tells whether a text is a kind of activity. */
export function isActivityType(text: unknown): text is ActivityType {
  return typeof text === 'string' && Object.hasOwn(ACTIVITY_WORDS, text);
}
