import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/client.ts';

/** The query cache. `live.ts` reports changes by others, so cached data need not expire. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
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
