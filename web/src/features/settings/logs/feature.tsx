import { createRoute } from '@tanstack/react-router';
import { ArrowLeftRight, ScrollText, ShieldCheck } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';
import { auditFilterOf } from './api/audit-log.ts';
import { requestsFilterOf } from './api/requests-log.ts';
import { securityFilterOf } from './api/security-log.ts';

const getParentRoute = () => settingsRoute;

/** The audit log, the security log and the requests log. */
export const logs = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/audit-log',
      staticData: { adminsTo: t`read the audit log` },
      validateSearch: auditFilterOf,
      component: pageOf(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/security-log',
      staticData: { adminsTo: t`read the security log` },
      validateSearch: securityFilterOf,
      component: pageOf(() => import('./security-log-page.tsx'), 'SecurityLogPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/requests-log',
      staticData: { adminsTo: t`read the requests log` },
      validateSearch: requestsFilterOf,
      component: pageOf(() => import('./requests-log-page.tsx'), 'RequestsLogPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/audit-log', name: t`Audit log`, icon: ScrollText, order: 50 },
    {
      group: t`Organization`,
      to: '/settings/security-log',
      name: t`Security log`,
      icon: ShieldCheck,
      order: 60,
    },
    {
      group: t`Organization`,
      to: '/settings/requests-log',
      name: t`Requests log`,
      icon: ArrowLeftRight,
      order: 65,
    },
  ],
});
