import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';

/** What the loader of every route is given. */
interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The parent of every route; it knows who is signed in before anything is shown. `app/router.tsx` adds the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
});
