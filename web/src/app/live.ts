import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '../../../server/web/live/live-event.schema.ts';
import { checkReach } from '../api/reachability.ts';
import { useSession } from '../api/session.ts';
import { RECORD_KINDS } from './record-kinds.ts';

/** How long notices are collected before queries are refetched, so that many at once cost little. */
const GATHERING_MS = 200;

/** How long to wait where the browser does not reconnect by itself. */
const RETRY_MS = 5_000;

/** Keeps the page up to date with other people's changes while it is visible; used once in the app. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { lacks_second_factor, lacks_single_sign_on } = useSession();
  const isShutOut = lacks_second_factor || lacks_single_sign_on;
  useEffect(() => (isShutOut ? undefined : listen(client)), [client, isShutOut]);
}

/**
 * Listens to server-sent events. A hidden page closes its connection, because a browser has only a few; when it is
 * visible again, and after any gap, everything is refetched.
 */
function listen(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let mayHaveMissed = false;
  const news = gatherNews(client);
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource('/web/live');
    source.onopen = () => {
      if (mayHaveMissed) news.addEverything();
      mayHaveMissed = false;
    };
    source.onmessage = ({ data }) => news.add(JSON.parse(data));
    source.onerror = () => {
      mayHaveMissed = true;
      void checkReach();
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
    };
    // Too many pages listen; this one tries again when it becomes visible.
    source.addEventListener('replaced', close);
  };
  const onVisibility = () => {
    mayHaveMissed = true;
    if (document.hidden) close();
    else open();
  };
  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    news.stop();
    close();
  };
}

/** Collects notices for a moment, then refetches the affected queries. */
function gatherNews(client: QueryClient) {
  let stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    const keys = [...stale.values()];
    stale = new Map();
    for (const queryKey of keys) {
      if (isUnderWay(client, queryKey)) continue;
      void client.invalidateQueries({ queryKey });
    }
  };
  const add = (keys: readonly QueryKey[]) => {
    for (const key of keys) stale.set(JSON.stringify(key), key);
    timer ??= setTimeout(ask, GATHERING_MS);
  };
  return {
    add: (event: LiveEvent) => add(staleAfter(event)),
    addEverything: () => add([[]]),
    stop: () => clearTimeout(timer),
  };
}

/** Whether a query shows an optimistic change; its mutation refetches it when it is done. */
function isUnderWay(client: QueryClient, [first]: QueryKey): boolean {
  return RECORD_KINDS.some(
    ({ aheadOfServer: ahead }) =>
      ahead?.queries.some((query) => query === first) &&
      client.isMutating({ mutationKey: ahead.mutationKey }) > 0,
  );
}

/** The query keys that a changed record makes stale; all of them for an unknown kind. */
function staleAfter({ record_type, record_id }: LiveEvent): readonly QueryKey[] {
  return RECORD_KINDS.find(({ type }) => type === record_type)?.staleAfter(record_id) ?? [[]];
}
