import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';

/** The context of route loaders. */
interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The parent of every route; loads the session first. `app/router.tsx` adds the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
});
