import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { catalogueQuery } from '../api/catalogue.ts';
import { auditFilterOf } from '../features/settings/logs/api/audit-log.ts';
import { securityFilterOf } from '../features/settings/logs/api/security-log.ts';
import { isOutcome, type Outcome } from '../features/settings/webhooks/api/webhooks.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';

/** The width from which the navigation has room beside a page; `phone:` in `ui/tokens.css`. */
const ROOM_FOR_NAVIGATION = '(min-width: 640px)';

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  loader: () => queryClient.ensureQueryData(catalogueQuery),
  component: lazyRouteComponent(() => import('../features/settings/settings-layout.tsx'), 'SettingsLayout'),
});
const getParentRoute = () => settings;

const index = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    if (matchMedia(ROOM_FOR_NAVIGATION).matches) throw redirect({ to: '/settings/profile' });
  },
  component: lazyRouteComponent(
    () => import('../features/settings/settings-index-page.tsx'),
    'SettingsIndexPage',
  ),
});

/** The settings, page by page. */
export const settingsRoutes = settings.addChildren([
  index,
  createRoute({
    getParentRoute,
    path: '/profile',
    validateSearch: ({ return_to }): { return_to?: string } =>
      typeof return_to === 'string' ? { return_to } : {},
    component: lazyRouteComponent(
      () => import('../features/settings/account/profile-page.tsx'),
      'ProfilePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/appearance',
    component: lazyRouteComponent(
      () => import('../features/settings/account/appearance-page.tsx'),
      'AppearancePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/organization',
    component: lazyRouteComponent(
      () => import('../features/settings/organization/organization-page.tsx'),
      'OrganizationPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/regional',
    component: lazyRouteComponent(
      () => import('../features/settings/organization/regional-page.tsx'),
      'RegionalPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/members',
    component: lazyRouteComponent(
      () => import('../features/settings/people/members-page.tsx'),
      'MembersPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pipelines',
    component: lazyRouteComponent(
      () => import('../features/settings/pipelines/pipelines-page.tsx'),
      'PipelinesPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/audit-log',
    validateSearch: auditFilterOf,
    component: lazyRouteComponent(
      () => import('../features/settings/logs/audit-log-page.tsx'),
      'AuditLogPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/security-log',
    validateSearch: securityFilterOf,
    component: lazyRouteComponent(
      () => import('../features/settings/logs/security-log-page.tsx'),
      'SecurityLogPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/api-keys',
    component: lazyRouteComponent(
      () => import('../features/settings/access/api-keys-page.tsx'),
      'ApiKeysPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: lazyRouteComponent(
      () => import('../features/settings/webhooks/webhooks-page.tsx'),
      'WebhooksPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId',
    validateSearch: ({ outcome }): { outcome?: Outcome } => (isOutcome(outcome) ? { outcome } : {}),
    component: lazyRouteComponent(
      () => import('../features/settings/webhooks/webhook-page.tsx'),
      'WebhookPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/agents',
    component: lazyRouteComponent(() => import('../features/settings/access/agents-page.tsx'), 'AgentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/connected-apps',
    component: lazyRouteComponent(
      () => import('../features/settings/access/connected-apps-page.tsx'),
      'ConnectedAppsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/apps',
    component: lazyRouteComponent(() => import('../features/settings/access/apps-page.tsx'), 'AppsPage'),
  }),
]);
