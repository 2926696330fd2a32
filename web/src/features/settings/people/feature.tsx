import { createRoute } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { t } from '../../../language/words.ts';
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
    { group: t`Organization`, to: '/settings/members', name: t`Members`, icon: Users, order: 30 },
  ],
  commands: [
    {
      id: 'invite',
      title: t`Invite a member`,
      group: t`Settings`,
      isForAdmins: true,
      isTyped: true,
      run: () => askForInvitation('member'),
    },
  ],
  dialogs: [async () => (await import('./invite-dialog.tsx')).InviteDialog],
});
