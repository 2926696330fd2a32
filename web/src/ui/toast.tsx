import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { t } from '../language/words.ts';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';

interface ToastAction {
  readonly name: string;
  readonly run: () => void;
  /** Set if it takes back what the toast is about: Ctrl+Z then does the same. */
  readonly isUndo?: boolean;
}

interface ToastWords {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'danger';
  readonly action?: ToastAction | undefined;
}

export interface ToastOptions extends Partial<Omit<ToastWords, 'text'>> {
  /** How long it stays. */
  readonly seconds?: number;
}

const queue = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 });

/** How long a toast stays, and one with an action, which takes longer to decide about. */
const SECONDS = 6;
const SECONDS_TO_ACT = 15;

/** Shows a toast for a few seconds; failures stay until closed. */
export function notify(text: string, { tone = 'plain', seconds, action }: ToastOptions = {}): void {
  const timeout = (seconds ?? (action ? SECONDS_TO_ACT : SECONDS)) * 1000;
  const key = queue.add({ text, tone, action }, tone === 'danger' ? {} : { timeout });
  if (action?.isUndo) undos.push({ key, run: action.run });
}

/** The action of a toast that takes back what it is about. */
export function undoBy(run: () => void, name = t`Undo`): ToastAction {
  return { name, run, isUndo: true };
}

/** What can be taken back, the latest last. It stays when its toast has gone. */
let undos: { readonly key: string; readonly run: () => void }[] = [];

/** Takes back the latest change that can be taken back and has not been. */
export function takeBackLatest(): void {
  const latest = undos.at(-1);
  if (latest) act(latest.key, latest.run);
  else notify(t`Nothing to undo.`);
}

function act(key: string, run: () => void): void {
  undos = undos.filter((undo) => undo.key !== key);
  queue.close(key);
  run();
}

/** What a failure says to people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shows a failure as a toast. */
export function notifyFailure(error: unknown): void {
  notify(messageOf(error), { tone: 'danger' });
}

/**
 * Shows the outcome of a change as a toast. Use it instead of the callbacks of `mutate` if the component may unmount
 * before the change ends, because those callbacks would be lost.
 * @param change such as the promise of `mutateAsync`
 * @returns whether it succeeded
 */
export async function notifyAfter<Result>(
  change: Promise<Result>,
  done: string | ((result: Result) => string),
  options: ToastOptions = {},
): Promise<boolean> {
  try {
    const result = await change;
    notify(typeof done === 'string' ? done : done(result), options);
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** The region of the toasts; used once in the app. */
export function Toasts() {
  return (
    <ToastRegion
      queue={queue}
      data-toasts
      className="fixed right-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none max-phone:bottom-20"
    >
      {({ toast }) => {
        const { text, tone, action } = toast.content;
        return (
          <Toast
            toast={toast}
            className="animate-rise flex items-center gap-2 rounded-large border border-line bg-raised py-2 pr-2 pl-3 shadow-float"
          >
            <ToastContent
              className={classes(
                'flex-1',
                tone === 'danger' && 'text-danger',
                tone === 'good' && 'text-good',
              )}
            >
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && <Button onPress={() => act(toast.key, action.run)}>{action.name}</Button>}
            <IconButton label={t`Close`} slot="close">
              <X aria-hidden size={14} />
            </IconButton>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
