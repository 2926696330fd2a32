import { Outlet, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { RouterProvider as AriaRouterProvider } from 'react-aria-components';
import { loadPart } from '../api/parts.ts';
import { t } from '../language/words.ts';
import { TodayProvider } from '../records/today.tsx';
import { useIsAnyAsked } from '../ui/ask.ts';
import { useIdle } from '../ui/hooks/use-idle.ts';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';
import { Toasts } from '../ui/toast.tsx';
import { askByDialogs } from './asking-dialogs.ts';
import { FEATURES } from './features.ts';
import { useLiveUpdates } from './live.ts';
import { Outdated } from './outdated.tsx';
import { usePagesAhead } from './pages-ahead.ts';
import type { Panel, PanelsProps } from './panels.tsx';
import { Rail } from './rail.tsx';
import { ReachBanner } from './reach-banner.tsx';
import { useAppCommands } from './use-app-commands.ts';
import { useServiceWorker } from './use-service-worker.ts';

/** Dialogs of the app and its features; loaded when the browser is idle, so that they open at once. */
const Panels = lazy<ComponentType<PanelsProps>>(() => loadPanels().catch(() => ({ default: Outdated })));

async function loadPanels() {
  const dialogs = FEATURES.flatMap(({ dialogs = [] }) => dialogs).map(loadPart);
  const [{ Panels: Own }, ...loaded] = await Promise.all([
    loadPart(() => import('./panels.tsx')),
    ...dialogs,
  ]);
  return {
    default: (props: PanelsProps) => (
      <>
        <Own {...props} />
        {loaded.map((FeatureDialog, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <FeatureDialog key={index} />
        ))}
      </>
    ),
  };
}

/** The frame of every page: rail, palette, toasts and shortcuts. */
export function Shell() {
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel>();
  const isIdle = useIdle();
  const isAsked = useIsAnyAsked() || panel !== undefined;
  useShortcuts();
  useLiveUpdates();
  useAppCommands(setPanel);
  usePagesAhead(isIdle);
  useServiceWorker(isIdle);
  useEffect(askByDialogs, []);
  return (
    <TodayProvider>
      <AriaRouterProvider navigate={(to) => void navigate({ to })}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-2"
        >
          {t`Skip to content`}
        </a>
        <div className="flex h-full max-phone:flex-col-reverse">
          <Rail onSearch={() => setPanel('palette')} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ReachBanner />
            <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
              <Outlet />
            </main>
          </div>
        </div>
        {(isIdle || isAsked) && (
          <Suspense>
            <Panels open={panel} onClose={() => setPanel(undefined)} />
          </Suspense>
        )}
        <Toasts />
      </AriaRouterProvider>
    </TodayProvider>
  );
}
