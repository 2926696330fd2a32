import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { signOut, switchOrganization, useSession } from '../api/session.ts';
import { askForDeal } from '../records/new-deal.ts';
import { askForRecord } from '../records/new-record.ts';
import { type Command, useOfferCommands } from '../ui/commands.ts';
import { notifyFailure } from '../ui/toast.tsx';
import type { Panel } from './panels.tsx';
import { PLACES } from './places.ts';

/** Opens the palette; what it opens from need not stand in it. */
export const OPEN_PALETTE = 'open-palette';

/** Every page can make records. */
const CREATE: readonly Command[] = [
  {
    id: 'new-contact',
    title: 'New contact',
    group: 'Create',
    keys: 'c c',
    run: () => askForRecord('contact'),
  },
  {
    id: 'new-company',
    title: 'New company',
    group: 'Create',
    keys: 'c o',
    run: () => askForRecord('company'),
  },
  { id: 'new-deal', title: 'New deal', group: 'Create', keys: 'c d', run: () => askForDeal({}) },
];

/** Offers what can be done on every page. */
export function useAppCommands(open: (panel: Panel) => void): void {
  const navigate = useNavigate();
  const { organization, organizations } = useSession();
  useOfferCommands(
    useMemo<readonly Command[]>(
      () => [
        ...PLACES.map(({ to, name, keys }) => ({
          id: `go-${to}`,
          title: `Go to ${name.toLowerCase()}`,
          group: 'Go to',
          keys,
          run: () => void navigate({ to }),
        })),
        ...organizations
          .filter(({ id }) => id !== organization?.id)
          .map(({ id, name }) => ({
            id: `switch-${id}`,
            title: `Switch to ${name}`,
            group: 'Account',
            run: () => void switchOrganization(id).catch(notifyFailure),
          })),
        ...CREATE,
        {
          id: 'import',
          title: 'Import and export',
          group: 'Go to',
          keys: 'g i',
          run: () => void navigate({ to: '/import' }),
        },
        {
          id: 'sign-out',
          title: 'Sign out',
          group: 'Account',
          run: () => void signOut().catch(notifyFailure),
        },
        {
          id: OPEN_PALETTE,
          title: 'Search and commands',
          group: 'Help',
          keys: 'Mod+K',
          run: () => open('palette'),
        },
        {
          id: 'get-started',
          title: 'Get started',
          group: 'Help',
          run: () => void navigate({ to: '/welcome' }),
        },
        {
          id: 'shortcuts',
          title: 'Keyboard shortcuts',
          group: 'Help',
          keys: '?',
          run: () => open('shortcuts'),
        },
      ],
      [navigate, organization, organizations, open],
    ),
  );
}
