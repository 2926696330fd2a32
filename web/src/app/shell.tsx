import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { RouterProvider as AriaRouterProvider } from 'react-aria-components';
import { useAskedInvitation } from '../features/settings/people/new-invitation.ts';
import { useAskedDeal } from '../records/new-deal.ts';
import { useAskedRecord } from '../records/new-record.ts';
import { useIdle } from '../ui/hooks/use-idle.ts';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';
import { Toasts } from '../ui/toast.tsx';
import { useLiveUpdates } from './live.ts';
import type { Panel } from './panels.tsx';
import { Rail } from './rail.tsx';
import { useAppCommands } from './use-app-commands.ts';

const Panels = lazy(async () => ({ default: (await import('./panels.tsx')).Panels }));

/** What surrounds every page: the rail, the palette, the toasts and the keys. */
export function Shell() {
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel>();
  const isIdle = useIdle();
  const asked = [panel, useAskedDeal(), useAskedRecord(), useAskedInvitation()];
  const isAsked = asked.some((one) => one !== undefined);
  useShortcuts();
  useLiveUpdates();
  useAppCommands(setPanel);
  return (
    <AriaRouterProvider navigate={(to) => void navigate({ to })}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-2"
      >
        Skip to the content
      </a>
      <div className="flex h-full max-phone:flex-col-reverse">
        <Rail onSearch={() => setPanel('palette')} />
        <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      {(isIdle || isAsked) && (
        <Suspense>
          <Panels open={panel} onClose={() => setPanel(undefined)} />
        </Suspense>
      )}
      <Toasts />
    </AriaRouterProvider>
  );
}
