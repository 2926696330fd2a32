import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { auditFilterOf } from '../api/audit-log.ts';
import { catalogueQuery } from '../api/catalogue.ts';
import { securityFilterOf } from '../api/security-log.ts';
import { isOutcome, type Outcome } from '../api/webhooks.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';

/** The width from which the navigation has room beside a page; `phone:` in `ui/tokens.css`. */
const ROOM_FOR_NAVIGATION = '(min-width: 640px)';

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  loader: () => queryClient.ensureQueryData(catalogueQuery),
  component: lazyRouteComponent(() => import('../settings/settings-layout.tsx'), 'SettingsLayout'),
});
const getParentRoute = () => settings;

const index = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    if (matchMedia(ROOM_FOR_NAVIGATION).matches) throw redirect({ to: '/settings/profile' });
  },
  component: lazyRouteComponent(() => import('../settings/settings-index-page.tsx'), 'SettingsIndexPage'),
});

/** The settings, page by page. */
export const settingsRoutes = settings.addChildren([
  index,
  createRoute({
    getParentRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('../settings/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/appearance',
    component: lazyRouteComponent(() => import('../settings/appearance-page.tsx'), 'AppearancePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/organization',
    component: lazyRouteComponent(() => import('../settings/organization-page.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/regional',
    component: lazyRouteComponent(() => import('../settings/regional-page.tsx'), 'RegionalPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/members',
    component: lazyRouteComponent(() => import('../settings/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pipelines',
    component: lazyRouteComponent(() => import('../settings/pipelines-page.tsx'), 'PipelinesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/audit-log',
    validateSearch: auditFilterOf,
    component: lazyRouteComponent(() => import('../settings/audit-log-page.tsx'), 'AuditLogPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/security-log',
    validateSearch: securityFilterOf,
    component: lazyRouteComponent(() => import('../settings/security-log-page.tsx'), 'SecurityLogPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/api-keys',
    component: lazyRouteComponent(() => import('../settings/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('../settings/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId',
    validateSearch: ({ outcome }): { outcome?: Outcome } => (isOutcome(outcome) ? { outcome } : {}),
    component: lazyRouteComponent(() => import('../settings/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents',
    component: lazyRouteComponent(() => import('../settings/agents-page.tsx'), 'AgentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/connected-apps',
    component: lazyRouteComponent(() => import('../settings/connected-apps-page.tsx'), 'ConnectedAppsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/apps',
    component: lazyRouteComponent(() => import('../settings/apps-page.tsx'), 'AppsPage'),
  }),
]);
