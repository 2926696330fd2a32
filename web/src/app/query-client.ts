import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/client.ts';

/** What the app knows of the server; changes by others come in over `live.ts`, so nothing need be asked for twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiFailure && isFinal(error)),
    },
  },
});

/** What the server refused once it refuses again. */
function isFinal({ status }: ApiFailure): boolean {
  return status >= 400 && status < 500;
}
