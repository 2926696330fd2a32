import type { Command } from '../ui/commands.ts';

/** Commands under one heading. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/**
 * The commands of which each typed word begins a word of the title or of the group, in groups as they were offered.
 * Headings in `last` come at the end, in that order.
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
