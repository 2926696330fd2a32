import { useEffect, useEffectEvent, useRef } from 'react';
import { type Command, useCommands } from '../commands.ts';

/** How long a sequence waits for its second key. */
const SEQUENCE_MS = 900;

/**
 * Runs commands by their shortcuts; used once in the app. Most are off while someone types or a dialog is open.
 */
export function useShortcuts(): void {
  const commands = useCommands();
  const before = useRef<{ readonly key: string; readonly at: number }>(undefined);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const pressed = nameOf(event);
    const { key = '', at = Number.NEGATIVE_INFINITY } = before.current ?? {};
    const sequence = event.timeStamp - at < SEQUENCE_MS ? `${key} ${pressed}` : pressed;
    before.current = { key: pressed, at: event.timeStamp };
    const command = find(commands, sequence) ?? find(commands, pressed);
    if (!command || event.defaultPrevented || (!command.isEverywhere && isBusy(event))) return;
    event.preventDefault();
    before.current = undefined;
    command.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Mod+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}` : key;
}

function find(commands: readonly Command[], keys: string): Command | undefined {
  return commands.findLast((command) => command.keys === keys);
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

function isBusy({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
