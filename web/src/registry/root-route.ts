import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { openKept } from '../api/kept/kept.ts';
import { sessionQuery } from '../api/session.ts';

/** The context of route loaders. */
interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The parent of every route; loads the session first, and then what the person typed and did not save. `app/router.tsx` adds the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    void openKept(session);
    return session;
  },
});
