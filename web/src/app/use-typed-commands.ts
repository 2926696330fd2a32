import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/words.ts';
import type { Command } from '../ui/commands.ts';
import { SETTINGS_NAVIGATION } from './settings/navigation.ts';
import { useFeatureCommands } from './use-feature-commands.ts';

/** Commands that the palette shows only when someone types, because there are many and they are rarely needed. */
export function useTypedCommands(): readonly Command[] {
  const navigate = useNavigate();
  const ofFeatures = useFeatureCommands({ isTyped: true });
  const settings = SETTINGS_NAVIGATION.flatMap(({ entries }) =>
    entries.map(({ to, name, icon }) => ({
      id: `settings-${to}`,
      title: name,
      group: t`Settings`,
      icon,
      run: () => void navigate({ to }),
    })),
  );
  return [...settings, ...ofFeatures];
}
