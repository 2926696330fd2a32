import { useNavigate } from '@tanstack/react-router';
import { useMayAdminister } from '../api/session.ts';
import { askForInvitation } from '../features/settings/people/new-invitation.ts';
import { SETTINGS_GROUPS } from '../features/settings/settings-places.ts';
import type { Command } from '../ui/commands.ts';
import { chooseTheme } from '../ui/theme.ts';

const THEMES: readonly Command[] = [
  { id: 'theme-light', title: 'Use the light theme', group: 'Settings', run: () => chooseTheme('light') },
  { id: 'theme-dark', title: 'Use the dark theme', group: 'Settings', run: () => chooseTheme('dark') },
  {
    id: 'theme-system',
    title: 'Use the theme of the system',
    group: 'Settings',
    run: () => chooseTheme('system'),
  },
];

const INVITE: Command = {
  id: 'invite',
  title: 'Invite a member',
  group: 'Settings',
  run: () => askForInvitation('member'),
};

/** What the palette finds only by its name, because it is seldom wanted and there is much of it. */
export function useTypedCommands(): readonly Command[] {
  const navigate = useNavigate();
  const mayAdminister = useMayAdminister();
  const duplicates = ['contacts', 'companies'].map((what) => ({
    id: `duplicates-${what}`,
    title: `Find and merge duplicates of ${what}`,
    group: 'Go to',
    run: () => void navigate({ to: `/${what}/duplicates` }),
  }));
  const settings = SETTINGS_GROUPS.flatMap(({ places }) =>
    places.map(({ to, name }) => ({
      id: `settings-${to}`,
      title: name,
      group: 'Settings',
      run: () => void navigate({ to }),
    })),
  );
  return [...duplicates, ...settings, ...(mayAdminister ? [INVITE] : []), ...THEMES];
}
