import { Outlet, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RouterProvider as AriaRouterProvider } from 'react-aria-components';
import { type Command, useOfferCommands } from '../ui/commands.ts';
import { Toasts } from '../ui/toast.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { PLACES } from './places.ts';
import { Rail } from './rail.tsx';

/** What surrounds every page: the rail, the toasts and the keys. */
export function Shell() {
  const navigate = useNavigate();
  useShortcuts();
  useOfferCommands(
    useMemo<readonly Command[]>(
      () =>
        PLACES.map(({ to, name, keys }) => ({
          id: `go-${to}`,
          title: `Go to ${name.toLowerCase()}`,
          group: 'Go to',
          keys,
          run: () => void navigate({ to }),
        })),
      [navigate],
    ),
  );
  return (
    <AriaRouterProvider navigate={(to) => void navigate({ to })}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-2"
      >
        Skip to the content
      </a>
      <div className="flex h-full max-phone:flex-col-reverse">
        <Rail />
        <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <Toasts />
    </AriaRouterProvider>
  );
}
