import { createRoute } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';
import { askForInvitation } from './new-invitation.ts';

/** Members and invitations. */
export const people = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/members',
      component: pageOf(() => import('./members-page.tsx'), 'MembersPage'),
    }),
  ],
  settingsEntries: [
    { group: 'Organization', to: '/settings/members', name: 'Members', icon: Users, order: 30 },
  ],
  commands: [
    {
      id: 'invite',
      title: 'Invite a member',
      group: 'Settings',
      isForAdmins: true,
      isTyped: true,
      run: () => askForInvitation('member'),
    },
  ],
  dialogs: [async () => (await import('./invite-dialog.tsx')).InviteDialog],
});
