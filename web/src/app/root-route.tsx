import { createRootRoute } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { Failure } from '../ui/failure.tsx';
import { NotFound } from './not-found.tsx';
import { queryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

/** What every place stands in; it knows who is signed in before anything is shown. */
export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
  loader: () => queryClient.ensureQueryData(sessionQuery),
});
