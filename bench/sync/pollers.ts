import { setTimeout as sleep } from 'node:timers/promises';
import type { Remote } from './remote.ts';

/** How an integration follows an organization. */
export interface Poller {
  /** What it has seen, each as `created ID` or `updated ID` or, in a list, as `ID`. */
  readonly seen: ReadonlySet<string>;
  /** How often it saw a change again. */
  readonly repeated: number;
  /** Goes on until everything that was written before is seen. */
  finish(): Promise<void>;
}

const PAUSE_MS = 20;

/** Follows `GET /api-changes` from now on. */
export async function followChanges(remote: Remote, limit = 1_000): Promise<Poller> {
  const { meta } = (await remote.get('/api-changes')).body;
  const seen = new Set<string>();
  const poller = { seen, repeated: 0 };
  let cursor = String(meta?.next_cursor);
  const poll = async () => {
    const { body } = await remote.get(`/api-changes?limit=${limit}&after=${encodeURIComponent(cursor)}`);
    const changes = recordsIn(body.data);
    for (const { change, id, cursor: place } of changes) {
      const told = `${change} ${id} ${place}`;
      if (seen.has(told)) poller.repeated += 1;
      seen.add(told);
    }
    cursor = String(body.meta?.next_cursor);
    return changes.length > 0;
  };
  return Object.assign(poller, { finish: repeatedly(poll) });
}

/** Polls `GET /api-contacts?updated_since=` with the newest time that it has seen, a page at a time. */
export function pollContacts(remote: Remote): Poller {
  const seen = new Set<string>();
  const poller = { seen, repeated: 0 };
  let since = new Date(Date.now() - 1_000).toISOString();
  const poll = async () => {
    const before = seen.size;
    const query = `order=asc&limit=200&updated_since=${encodeURIComponent(since)}`;
    let next: unknown = '';
    while (typeof next === 'string') {
      const page = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
      const { body } = await remote.get(`/api-contacts?${query}${page}`);
      const contacts = recordsIn(body.data);
      for (const { id, updated_at } of contacts) seen.add(`${id} ${updated_at}`);
      since = contacts.at(-1)?.updated_at ?? since;
      next = body.meta?.next_cursor;
    }
    return seen.size > before;
  };
  return Object.assign(poller, { finish: repeatedly(poll) });
}

interface Seen {
  readonly id: string;
  readonly change: string;
  readonly cursor: string;
  readonly updated_at: string;
}

function recordsIn(data: unknown): readonly Seen[] {
  return Array.isArray(data) ? data : [];
}

/** Polls at once and again and again; the result ends that when a poll that began after the call finds nothing new. */
function repeatedly(poll: () => Promise<boolean>): () => Promise<void> {
  let isEnding = false;
  const run = async () => {
    for (let isLast = false; !isLast; ) {
      const isOver = isEnding;
      const found = await poll();
      isLast = isOver && !found;
      if (!found && !isLast) await sleep(PAUSE_MS);
    }
  };
  const running = run();
  // A failure is thrown by whoever waits for the end.
  running.catch(() => undefined);
  return () => {
    isEnding = true;
    return running;
  };
}
