import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { openKept } from '../api/kept/kept.ts';
import { type RefusedChange, sendLeftovers } from '../api/kept/outbox.ts';
import { sessionQuery } from '../api/session.ts';
import { speak } from '../language/dictionary.ts';
import { t } from '../language/words.ts';
import { notify } from '../ui/toast.tsx';

/** The context of route loaders. */
interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The parent of every route; loads the session first, and then what the person typed and did not save. `app/router.tsx` adds the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    await speak(session.language);
    void openKept(session)
      .then(() => sendLeftovers(sayRefused))
      .then((isAnySent) => (isAnySent ? context.queryClient.invalidateQueries() : undefined));
    return session;
  },
});

/** Says until the person deletes it what was refused after the page had been loaded again. */
function sayRefused({ words, forget }: RefusedChange): void {
  notify(t`Not saved: ${words}`, { tone: 'danger', action: { name: t`Delete`, run: forget } });
}
