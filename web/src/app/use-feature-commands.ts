import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMayAdminister } from '../api/session.ts';
import type { Command } from '../ui/commands.ts';
import { FEATURES } from './features.ts';

const COMMANDS = FEATURES.flatMap(({ commands = [] }) => commands);

/** The features' commands that the person may use: either those found only by typing, or the others. */
export function useFeatureCommands({ isTyped }: { readonly isTyped: boolean }): readonly Command[] {
  const navigate = useNavigate();
  const mayAdminister = useMayAdminister();
  return useMemo(
    () =>
      COMMANDS.filter((command) => (command.isTyped ?? false) === isTyped)
        .filter(({ isForAdmins }) => mayAdminister || !isForAdmins)
        .map(({ id, title, group, keys, icon, run }) => ({
          id,
          title,
          group,
          ...(keys === undefined ? {} : { keys }),
          ...(icon === undefined ? {} : { icon }),
          run: () => run((to) => void navigate({ to })),
        })),
    [isTyped, mayAdminister, navigate],
  );
}
