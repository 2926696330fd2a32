import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done now, from the palette and by keys. */
export interface Command {
  readonly id: string;
  /** A verb and what it does it to, such as `Mark won`. */
  readonly title: string;
  /** The heading in the palette and in the list of shortcuts, such as `This deal`. */
  readonly group: string;
  /** `Mod+K`, `?`, or keys one after the other, such as `g d`. */
  readonly keys?: string;
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

/** Offers commands for as long as the component is shown. Keep the array between renders (`useMemo`). */
export function useOfferCommands(offered: readonly Command[]): void {
  useEffect(() => {
    replace([...commands, ...offered]);
    return () => replace(commands.filter((command) => !offered.includes(command)));
  }, [offered]);
}

/** Everything that can be done now; of two commands with one id the one offered last. */
export function useCommands(): readonly Command[] {
  const all = useSyncExternalStore(store.subscribe, store.read);
  return [...new Map(all.map((command) => [command.id, command])).values()];
}
