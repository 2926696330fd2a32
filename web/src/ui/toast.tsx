import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';

interface ToastWords {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'danger';
  /** The toast's action, such as Undo. */
  readonly action?: { readonly name: string; readonly run: () => void } | undefined;
}

export interface ToastOptions extends Partial<Omit<ToastWords, 'text'>> {
  /** How long it stays. */
  readonly seconds?: number;
}

const queue = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 });

/** Shows a toast for a few seconds; failures stay until closed. */
export function notify(text: string, { seconds = 6, tone = 'plain', ...words }: ToastOptions = {}): void {
  queue.add({ text, tone, ...words }, tone === 'danger' ? {} : { timeout: seconds * 1000 });
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
            {action && (
              <Button
                onPress={() => {
                  queue.close(toast.key);
                  action.run();
                }}
              >
                {action.name}
              </Button>
            )}
            <IconButton label="Close" slot="close">
              <X aria-hidden size={14} />
            </IconButton>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
