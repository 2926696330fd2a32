import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { signOut, switchOrganization, useSession } from '../api/session.ts';
import { inSentence, t } from '../language/words.ts';
import { type Command, useOfferCommands } from '../ui/commands.ts';
import { notifyFailure, takeBackLatest } from '../ui/toast.tsx';
import { wayTo } from './left-lists.ts';
import type { Panel } from './panels.tsx';
import { PLACES } from './places.ts';
import { useFeatureCommands } from './use-feature-commands.ts';

/** Opens the palette; left out of the palette itself. */
export const OPEN_PALETTE = 'open-palette';

/** Offers the commands of every page. */
export function useAppCommands(open: (panel: Panel) => void): void {
  const navigate = useNavigate();
  const { organization, organizations } = useSession();
  const ofFeatures = useFeatureCommands({ isTyped: false });
  useOfferCommands(
    useMemo<readonly Command[]>(
      () => [
        ...PLACES.map(({ to, name, keys, icon }) => ({
          id: `go-${to}`,
          title: t`Go to ${inSentence(name)}`,
          group: t`Go to`,
          keys,
          icon,
          run: () => void navigate(wayTo(to)),
        })),
        ...organizations
          .filter(({ id }) => id !== organization?.id)
          .map(({ id, name }) => ({
            id: `switch-${id}`,
            title: t`Switch to ${name}`,
            group: t`Account`,
            run: () => void switchOrganization(id).catch(notifyFailure),
          })),
        ...ofFeatures,
        {
          id: 'sign-out',
          title: t`Sign out`,
          group: t`Account`,
          run: () => void signOut().catch(notifyFailure),
        },
        {
          id: 'undo',
          title: t`Undo the last change`,
          group: t`Help`,
          keys: 'Mod+Z',
          run: takeBackLatest,
        },
        {
          id: OPEN_PALETTE,
          title: t`Search and commands`,
          group: t`Help`,
          keys: 'Mod+K',
          isEverywhere: true,
          run: () => open('palette'),
        },
        {
          id: 'shortcuts',
          title: t`Keyboard shortcuts`,
          group: t`Help`,
          keys: '?',
          run: () => open('shortcuts'),
        },
      ],
      [navigate, organization, organizations, ofFeatures, open],
    ),
  );
}
