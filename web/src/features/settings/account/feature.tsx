import { createRoute } from '@tanstack/react-router';
import { Palette, UserRound } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature, type FeatureCommand } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';
import { chooseTheme, type Theme } from '../../../ui/theme.ts';
import { confirmIdentityByDialog } from './confirm-identity.ts';

confirmIdentityByDialog();

const getParentRoute = () => settingsRoute;

const themeCommand = (theme: Theme, title: string): FeatureCommand => ({
  id: `theme-${theme}`,
  title,
  group: t`Settings`,
  isTyped: true,
  run: () => chooseTheme(theme),
});

/** The person's own settings: profile, sign-in and appearance. */
export const account = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/profile',
      validateSearch: ({ return_to }): { return_to?: string } =>
        typeof return_to === 'string' ? { return_to } : {},
      component: pageOf(() => import('./profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute,
      path: '/appearance',
      component: pageOf(() => import('./appearance-page.tsx'), 'AppearancePage'),
    }),
  ],
  settingsEntries: [
    { group: t`You`, to: '/settings/profile', name: t`Profile`, icon: UserRound, order: 10 },
    { group: t`You`, to: '/settings/appearance', name: t`Appearance`, icon: Palette, order: 20 },
  ],
  personEntries: [{ to: '/settings/profile', name: t`Your profile`, icon: UserRound, order: 10 }],
  commands: [
    themeCommand('light', t`Use light theme`),
    themeCommand('dark', t`Use dark theme`),
    themeCommand('system', t`Match system theme`),
  ],
  dialogs: [async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog],
});
