import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** An action for the palette and the keyboard. */
export interface Command {
  readonly id: string;
  /** A verb and its object, such as `Mark won`. */
  readonly title: string;
  /** The group in the palette and in the list of shortcuts, such as `This deal`. */
  readonly group: string;
  /** `Mod+K`, `?`, or a sequence such as `g d`. */
  readonly keys?: string;
  /** Its icon in the palette; by default, that of its group. */
  readonly icon?: LucideIcon;
  /** Set if its keys also work while someone types or in a dialog. */
  readonly isEverywhere?: boolean;
  readonly run: () => void;
}

let commands: readonly Command[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly Command[]): void {
  commands = next;
  for (const listener of listeners) listener();
}

const store = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => commands,
};

/** Offers commands while the component is mounted. Memoize the array (`useMemo`). */
export function useOfferCommands(offered: readonly Command[]): void {
  useEffect(() => {
    replace([...commands, ...offered]);
    return () => replace(commands.filter((command) => !offered.includes(command)));
  }, [offered]);
}

/** All offered commands; of two with the same id, the last one. */
export function useCommands(): readonly Command[] {
  const all = useSyncExternalStore(store.subscribe, store.read);
  return [...new Map(all.map((command) => [command.id, command])).values()];
}
