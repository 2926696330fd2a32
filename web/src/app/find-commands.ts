import type { Command } from '../ui/commands.ts';

/** Commands of one group. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/**
 * Commands for which each typed word starts a word of the title or the group, in groups in the order in which they were
 * offered. Groups in `last` come last, in that order.
 */
export function findCommands(
  commands: readonly Command[],
  text: string,
  last: readonly string[] = [],
): readonly CommandGroup[] {
  const typed = wordsOf(text);
  const fitting = commands.filter(({ title, group }) => {
    const words = wordsOf(`${title} ${group}`);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  const groups = [...Map.groupBy(fitting, ({ group }) => group)];
  return groups
    .map(([title, found]) => ({ title, commands: found }))
    .sort((one, other) => last.indexOf(one.title) - last.indexOf(other.title));
}

function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
