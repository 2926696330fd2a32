import { useNavigate } from '@tanstack/react-router';
import type { Command } from '../ui/commands.ts';
import { SETTINGS_NAVIGATION } from './settings/navigation.ts';
import { useFeatureCommands } from './use-feature-commands.ts';

/** What the palette finds only by its name, because it is seldom wanted and there is much of it. */
export function useTypedCommands(): readonly Command[] {
  const navigate = useNavigate();
  const ofFeatures = useFeatureCommands({ isTyped: true });
  const settings = SETTINGS_NAVIGATION.flatMap(({ entries }) =>
    entries.map(({ to, name }) => ({
      id: `settings-${to}`,
      title: name,
      group: 'Settings',
      run: () => void navigate({ to }),
    })),
  );
  return [...settings, ...ofFeatures];
}
