import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/client.ts';
import { isReached, subscribeToReach } from '../api/reachability.ts';

// Queries wait while the server does not answer, whatever the browser says of its network: Kontor may run on the same machine.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(isReached());
  tell();
  return subscribeToReach(tell);
});

/** The query cache. `live.ts` tells of changes by others, so cached data need not expire. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The banner reads everything anew, once what waits is sent.
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiFailure && isFinal(error)),
    },
    // A change never waits silently: the outbox keeps it, or it fails.
    mutations: { networkMode: 'always' },
  },
});

/** A refusal is final: retrying gives the same answer. */
function isFinal({ status }: ApiFailure): boolean {
  return status >= 400 && status < 500;
}
